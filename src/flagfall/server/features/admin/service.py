"""The services for operators, built once per server."""

from __future__ import annotations

from flagfall.server.features.admin.housekeeping import Housekeeping
from flagfall.server.features.admin.moderation import GONE, Moderation
from flagfall.server.features.admin.server_mode import ServerMode
from flagfall.server.features.admin.single_use_codes import SingleUseCodes
from flagfall.server.services import Services


class Operations:
    """What the operator's routes ask."""

    def __init__(self, services: Services) -> None:
        self._services, store, rooms = services, services.store, services.rooms
        self.mode = ServerMode(store, rooms)
        self.moderation = Moderation(store, rooms)
        self.codes = SingleUseCodes(store)
        self.housekeeping = Housekeeping(services.settings, store, self.mode, self.moderation)
        self.first_link: str | None = None
        """What makes its visitor the operator, once, where there is none; printed by the start of the server."""

    async def delete_person(self, person_id: str) -> None:
        """Delete a person everywhere: account, ratings, chat, cups. Games that they played stay, without the name."""
        user = await self.moderation.person(person_id)
        await self.moderation.delete(person_id)
        # The title of a cup, which may name its host, is on all of its tables.
        named = [row for forget in self._services.forget for row in await forget(self._services, person_id, GONE)]
        await self.moderation.erase_name(person_id, user.name, named)
