"""Unloads idle games from memory and reloads them when a clock runs out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from flagfall.server.cluster.base import Cluster
from flagfall.server.monotonic import now
from flagfall.server.store.rows import TableRow
from flagfall.server.tables.room import Room
from flagfall.server.tables.table_access import RestingGame

log = logging.getLogger("flagfall.rooms")

EVERY_SECONDS = 15.0

IDLE_SECONDS = 60.0
"""Seconds that a requested room stays loaded, since a request often follows."""

SOON_SECONDS = 120.0
"""A clock that runs out within this time is not worth putting away."""

EARLY = 5.0
"""Seconds before a person's time runs out at which their game is loaded."""


class Tidying:
    """Unload idle running games, and forget finished ones."""

    def __init__(self, rooms: dict[str, Room], cluster: Cluster, wake: Callable[[str], None]) -> None:
        self._rooms, self._cluster, self._wake = rooms, cluster, wake
        self._alarms: dict[str, asyncio.TimerHandle] = {}

    async def run(self) -> None:
        """Until the server stops."""
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            await self.tidy()

    async def tidy(self, idle: float = IDLE_SECONDS) -> None:
        """Unload rooms that were not used within these seconds."""
        for room in tuple(self._rooms.values()):
            try:
                await self.put_away(room, idle)
            except Exception:
                log.exception("a game could not be put away", extra={"table": room.row.id})

    async def put_away(self, room: Room, idle: float = IDLE_SECONDS) -> None:
        """Unload a room if it would go unnoticed."""
        if room.is_dropped or not may_rest(room, idle):
            return
        table, due = room.row.id, next_due(room)
        await put_away(room)
        if room.row.status == "over":
            if self._rooms.pop(table, None) is not None:
                await self._cluster.release(table)
        elif due is not None:
            wait = min(max(0.0, due - now() - EARLY), 86_400.0)
            self._alarms[table] = asyncio.get_running_loop().call_later(wait, self._ring, table)

    def woken(self, table: str) -> None:
        """Record that a game was loaded."""
        if (alarm := self._alarms.pop(table, None)) is not None:
            alarm.cancel()

    def stop(self) -> None:
        """The server stops."""
        for alarm in self._alarms.values():
            alarm.cancel()

    def _ring(self, table: str) -> None:
        del self._alarms[table]
        self._wake(table)


def goes_on_by_itself(row: TableRow) -> bool:
    """Whether a running table continues without visitors: by a bot, a stand-in or a clock."""
    return (
        row.is_awaited
        or row.settings["clock"]["kind"] != "none"
        or any(seat.kind != "person" or seat.away for seat in row.seats)
    )


def next_due(room: Room) -> float | None:
    """When the time of a person runs out who has to decide and is not played for."""
    game = room.playing or room.resting
    if game is None or room.row.status != "playing":
        return None
    people = [p for p in game.actors if room.row.seats[p].kind == "person" and not room.row.seats[p].away]
    due = [deadline for p in people if (deadline := game.clock.deadline(p)) is not None]
    return min(due, default=None)


def may_rest(room: Room, idle: float = IDLE_SECONDS) -> bool:
    """Whether unloading would go unnoticed."""
    if room.playing is None and room.row.status != "over":
        return False
    if room.row.is_awaited and room.row.status == "playing":
        return False  # a bot plays in time for people who do not come, and that is watched from here
    if room.connections or room.is_busy or now() - room.used_at < idle:
        return False
    due = next_due(room)
    return due is None or due - now() > SOON_SECONDS


async def put_away(room: Room) -> None:
    """Let go of a game. Nothing of it is referred to any more, so that its memory is free at once."""
    playing = room.playing
    if playing is not None and room.row.status == "playing":
        room.resting = RestingGame(playing.actors, playing.clock, playing.chain, playing.last_at)
    room.playing = None
    await room.close()
