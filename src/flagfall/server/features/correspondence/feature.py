"""The declaration of the feature."""

from __future__ import annotations

from collections.abc import Iterable

from flagfall.server.feature import Feature
from flagfall.server.features.correspondence import routes
from flagfall.server.features.correspondence.at_table import TableCorrespondence
from flagfall.server.features.correspondence.vacations import Vacations
from flagfall.server.services import Services


def _create(services: Services) -> Iterable[object]:
    services.rooms.hooks.correspondence = TableCorrespondence
    return (Vacations(services.settings, services.store, services.sharing),)


CORRESPONDENCE = Feature("correspondence", lambda: (routes.router,), create=_create)
