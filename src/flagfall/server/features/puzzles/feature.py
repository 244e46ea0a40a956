"""The declaration of the feature."""

from __future__ import annotations

from flagfall.server.feature import Feature
from flagfall.server.features.puzzles import routes
from flagfall.server.features.puzzles.service import Puzzles

PUZZLES = Feature("puzzles", lambda: (routes.router,), create=lambda services: (Puzzles(services.store),))
