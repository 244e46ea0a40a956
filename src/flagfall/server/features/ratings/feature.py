"""The declaration of the feature."""

from __future__ import annotations

from collections.abc import Iterable

from flagfall.server.feature import Feature
from flagfall.server.features.ratings import routes
from flagfall.server.features.ratings.service import judge
from flagfall.server.services import Services


def _create(services: Services) -> Iterable[object]:
    services.rooms.hooks.judge = judge
    return ()


RATINGS = Feature("ratings", lambda: (routes.router,), create=_create)
