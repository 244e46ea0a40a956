"""The mode of the server: an announcement, and whether new people need an invitation.

It stands in the store, so that it outlives a restart and every process of a server knows it.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass

from flagfall.server.store.base import Store
from flagfall.server.tables.registry import Rooms
from flagfall.server.wire.messages import Announced

ANNOUNCEMENT, INVITE_ONLY = "announcement", "invite_only"


@dataclass(frozen=True, slots=True)
class Announcement:
    """The announcement and its time."""

    text: str
    at: float


class ServerMode:
    """The settings that change while the server runs."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store, self._rooms = store, rooms
        self.announcement: Announcement | None = None
        self.invite_only = False

    async def load(self) -> None:
        """Read the mode; connected clients get a new announcement."""
        self.invite_only = await self._store.note(INVITE_ONLY) is not None
        text = await self._store.note(ANNOUNCEMENT)
        found = None if text is None else Announcement(**json.loads(text))
        if found != self.announcement:
            self.announcement = found
            for connection in self._rooms.connections():
                connection.tell(self.message)

    @property
    def message(self) -> Announced:
        """The announcement as it travels."""
        now = self.announcement
        return Announced(None, time.time()) if now is None else Announced(now.text, now.at)

    async def announce(self, text: str | None) -> None:
        """Set the announcement; None removes it."""
        value = None if text is None else json.dumps({"text": text, "at": time.time()})
        await self._store.set_note(ANNOUNCEMENT, value)
        await self.load()

    async def set_invite_only(self, is_on: bool) -> None:
        """Whether new people need an invitation."""
        await self._store.set_note(INVITE_ONLY, "true" if is_on else None)
        await self.load()
