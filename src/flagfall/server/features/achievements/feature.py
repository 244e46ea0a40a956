"""The declaration of the feature."""

from __future__ import annotations

from flagfall.server.feature import Feature
from flagfall.server.features.achievements import routes

ACHIEVEMENTS = Feature("achievements", lambda: (routes.router,))
