"""The declaration of the feature."""

from __future__ import annotations

from flagfall.server.feature import Feature
from flagfall.server.features.people import account_routes, routes
from flagfall.server.features.people.service import Profiles

PEOPLE = Feature(
    "people",
    lambda: (routes.router, account_routes.router),
    create=lambda services: (Profiles(services.store, services.sharing),),
)
