"""The declaration of the feature."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagfall.server.feature import Feature
from flagfall.server.features.cups import routes
from flagfall.server.features.cups.runner import CupRunner
from flagfall.server.features.cups.service import Cups
from flagfall.server.services import Services
from flagfall.server.store.rows import TableRow


def _cups(services: Services) -> Cups:
    return Cups(services.settings, services.store, services.rooms, services.cluster)


def _create(services: Services) -> Iterable[object]:
    cups = _cups(services)
    return cups, CupRunner(services.store, services.rooms, cups, services.sharing, services.cluster)


async def _forget(services: Services, person: str, name: str) -> Sequence[TableRow]:
    return await (services.find(Cups) or _cups(services)).forget(person, name)


CUPS = Feature(
    "cups",
    lambda: (routes.router,),
    create=_create,
    start=lambda services: services.get(CupRunner).start(),
    close=lambda services: services.get(CupRunner).close(),
    forget=_forget,
)
