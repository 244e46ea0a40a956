"""The declaration of the feature."""

from __future__ import annotations

from flagfall.server.feature import Feature
from flagfall.server.features.daily import routes
from flagfall.server.features.daily.service import Daily

DAILY = Feature(
    "daily",
    lambda: (routes.router,),
    create=lambda services: (Daily(services.store, services.rooms),),
    close=lambda services: services.get(Daily).close(),
)
