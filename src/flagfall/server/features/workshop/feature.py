"""The declaration of the feature."""

from __future__ import annotations

from flagfall.server.feature import Feature
from flagfall.server.features.workshop import routes
from flagfall.server.features.workshop.service import Workshop

WORKSHOP = Feature(
    "workshop",
    lambda: (routes.workshop_router(),),
    create=lambda services: (Workshop(services.settings, services.store),),
    prepare=lambda services: services.get(Workshop).offer_files(),
)
