"""The declaration of the feature."""

from __future__ import annotations

from flagfall.server.feature import Feature
from flagfall.server.features.party import routes

PARTY = Feature("party", lambda: (routes.router,))
