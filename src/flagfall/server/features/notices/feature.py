"""The declaration of the feature."""

from __future__ import annotations

from collections.abc import Iterable

from flagfall.server.feature import Feature
from flagfall.server.features.notices import routes
from flagfall.server.features.notices.service import Notices
from flagfall.server.services import Services


def _create(services: Services) -> Iterable[object]:
    services.rooms.hooks.tells_absent = True
    return (Notices(services.settings, services.store),)


async def _start(services: Services) -> None:
    services.get(Notices).delivery.start()


NOTICES = Feature(
    "notices",
    lambda: (routes.router,),
    create=_create,
    start=_start,
    close=lambda services: services.get(Notices).delivery.close(),
)
