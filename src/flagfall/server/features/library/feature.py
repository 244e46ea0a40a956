"""The declaration of the feature."""

from __future__ import annotations

from collections.abc import Iterable

from flagfall.server.feature import Feature
from flagfall.server.features.library import language_routes, routes
from flagfall.server.services import Services


def _create(services: Services) -> Iterable[object]:
    language_routes.load()  # a broken file is reported now, not to the first visitor
    return ()


LIBRARY = Feature("library", lambda: (language_routes.router, routes.library_router()), create=_create)
