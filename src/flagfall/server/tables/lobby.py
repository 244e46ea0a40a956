"""What can be seen of tables from outside: those of this process, and those that other processes have."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import suppress

from flagfall.server.errors import TooManyTables
from flagfall.server.monotonic import now
from flagfall.server.settings import Settings
from flagfall.server.store.rows import UserRow
from flagfall.server.tables import seating
from flagfall.server.tables.room import Room

QUIET_SECONDS = 600.0
"""Seconds without visitors after which the lobby no longer lists a running table; it still exists."""


PAIRING = "pairing"
"""A placeholder instead of a table: the size of the queue has changed."""


class Lobby:
    """The public tables, and their watchers."""

    def __init__(self, rooms: Mapping[str, Room]) -> None:
        self._rooms = rooms
        self._elsewhere: dict[str, Room] = {}  # as last stored; no game runs in these
        self._watchers: set[asyncio.Queue[str]] = set()
        self._shown: set[str] = set()  # tables that watchers have heard of

    def __iter__(self) -> Iterator[Room]:
        """All that wait or play."""
        yield from self._rooms.values()
        yield from (room for table, room in self._elsewhere.items() if table not in self._rooms)

    def get(self, table: str) -> Room | None:
        """A table as far as it is known here."""
        return self._rooms.get(table) or self._elsewhere.get(table)

    def public(self) -> list[Room]:
        """The tables of the lobby, newest first, without abandoned running ones."""
        quiet = now() - QUIET_SECONDS
        found = [
            room
            for room in self
            if not room.settings.is_private
            and not room.row.is_sealed  # spectators are not allowed
            and (room.row.status == "waiting" or (room.row.status == "playing" and not is_quiet(room, quiet)))
        ]
        return sorted(found, key=lambda room: room.row.created_at, reverse=True)

    async def watch(self) -> AsyncIterator[str]:
        """The ids of public tables that change, as they do."""
        queue: asyncio.Queue[str] = asyncio.Queue(maxsize=1_000)
        self._watchers.add(queue)
        try:
            while True:
                yield await queue.get()
        finally:
            self._watchers.discard(queue)

    def changed(self, room: Room) -> None:
        """Publish a changed table to the watchers."""
        was_shown = room.row.id in self._shown
        if room.settings.is_private:
            self._shown.discard(room.row.id)
        else:
            self._shown.add(room.row.id)
        if was_shown or not room.settings.is_private:
            self.tell(room.row.id)
        if room.row.status == "over":
            self._shown.discard(room.row.id)

    def tell(self, what: str) -> None:
        """Send the changes to all watchers."""
        for queue in self._watchers:
            with suppress(asyncio.QueueFull):  # a watcher that far behind asks for the list again
                queue.put_nowait(what)

    def changed_elsewhere(self, room: Room) -> None:
        """Another process has a table, and this is how it is now."""
        if room.row.status == "over":
            self._elsewhere.pop(room.row.id, None)
        else:
            known = self._elsewhere.get(room.row.id)
            room.playing = known.playing if known is not None else None  # as far as it was followed
            self._elsewhere[room.row.id] = room
        self.changed(room)

    def lively(self, tables: list[str]) -> None:
        """Record that tables of another process have connected people."""
        for table in tables:
            if table in self._elsewhere:
                self._elsewhere[table].connections.idle_since = now()

    def here(self, table: str) -> None:
        """A table is ours now."""
        self._elsewhere.pop(table, None)


def is_quiet(room: Room, since: float) -> bool:
    """Whether a table has had no visitor and no event since then."""
    game = room.playing or room.resting
    last = game.last_at if game is not None else 0.0
    return not room.connections and max(room.connections.idle_since, last) < since


MOST_LISTED = 20
"""The number of blocking games to list; hundreds would delay other requests."""


def check_quota(rooms: Iterable[Room], settings: Settings, host: UserRow, address: str | None) -> list[Room]:
    """Raise TooManyTables, or say which deserted tables have to be closed for a new one, those left longest first."""
    live = [room for room in rooms if room.row.status != "over" and room.row.contest is None]
    mine = [room for room in live if room.row.host == host.id]
    deserted = [room for room in mine if seating.is_deserted(room.row)]
    _check(len(mine) - len(deserted), settings.tables_per_user, "You have", mine, host)
    if address is not None:
        here = sum(room.address == address for room in live)
        _check(here, settings.tables_per_address, "From your address there are", mine, host)
    deserted.sort(key=lambda room: room.connections.idle_since)
    return deserted[: max(0, len(deserted) - settings.tables_per_user + 1)]


def _check(going: int, most: int, who: str, mine: list[Room], host: UserRow) -> None:
    if going >= most:
        listed = sorted((r for r in mine if not seating.is_deserted(r.row)), key=lambda room: room.row.created_at)
        message = f"{who} {going} games going: finish or give up one of them."
        raise TooManyTables(message, [room.info(host.id).model_dump() for room in listed[:MOST_LISTED]])
