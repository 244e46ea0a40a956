"""The declaration of the feature."""

from __future__ import annotations

from collections.abc import Iterable

from flagfall.server.feature import Feature
from flagfall.server.features.replays import routes
from flagfall.server.features.replays.narration_archive import NarrationKeeper
from flagfall.server.services import Services


def _create(services: Services) -> Iterable[object]:
    narrations = NarrationKeeper()
    services.rooms.hooks.over.append(narrations.add)
    services.rooms.hooks.closing.append(narrations.finish)
    return (narrations,)


REPLAYS = Feature(
    "replays",
    lambda: (routes.router,),
    create=_create,
    start=lambda services: services.get(NarrationKeeper).start(),
    close=lambda services: services.get(NarrationKeeper).close(),
)
