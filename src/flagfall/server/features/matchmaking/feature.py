"""The declaration of the feature."""

from __future__ import annotations

from flagfall.server.feature import Feature
from flagfall.server.features.matchmaking import routes
from flagfall.server.features.matchmaking.service import Pairing

MATCHMAKING = Feature(
    "matchmaking",
    lambda: (routes.router,),
    create=lambda services: (Pairing(services.store, services.rooms, services.sharing),),
)
