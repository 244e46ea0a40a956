"""The declaration of the feature."""

from __future__ import annotations

from flagfall.server.feature import Feature
from flagfall.server.features.admin import announcement_routes, first_operator, routes
from flagfall.server.features.admin.service import Operations
from flagfall.server.services import Services


async def _start(services: Services) -> None:
    operations = services.get(Operations)
    await operations.housekeeping.start()
    operations.first_link = await first_operator.first_link(services.settings, operations.codes)


ADMIN = Feature(
    "admin",
    lambda: (announcement_routes.router, first_operator.router, routes.router),
    create=lambda services: (Operations(services),),
    start=_start,
    close=lambda services: services.get(Operations).housekeeping.close(),
)
