"""The declaration of the feature."""

from __future__ import annotations

from flagfall.server.feature import Feature
from flagfall.server.features.companion import routes
from flagfall.server.features.companion.service import Evenings

COMPANION = Feature(
    "companion",
    lambda: (routes.router,),
    create=lambda services: (Evenings(services.settings, services.store),),
)
