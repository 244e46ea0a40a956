"""Unloads idle games from memory and reloads them when a clock runs out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from flagfall.server.cluster.base import Cluster
from flagfall.server.monotonic import now
from flagfall.server.rooms.directory.resting import IDLE_SECONDS, may_rest, next_due, put_away
from flagfall.server.rooms.room import Room

log = logging.getLogger("flagfall.rooms")

EVERY_SECONDS = 15.0

EARLY = 5.0
"""Seconds before a person's time runs out at which their game is loaded."""


class Tidying:
    """Of running games what can be known again is put away; finished ones are forgotten whole."""

    def __init__(self, rooms: dict[str, Room], cluster: Cluster, wake: Callable[[str], None]) -> None:
        self._rooms, self._cluster, self._wake = rooms, cluster, wake
        self._alarms: dict[str, asyncio.TimerHandle] = {}

    async def run(self) -> None:
        """Until the server stops."""
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            await self.tidy()

    async def tidy(self, idle: float = IDLE_SECONDS) -> None:
        """Put away what no one has asked for within so many seconds."""
        for room in tuple(self._rooms.values()):
            try:
                await self.put_away(room, idle)
            except Exception:
                log.exception("a game could not be put away", extra={"table": room.row.id})

    async def put_away(self, room: Room, idle: float = IDLE_SECONDS) -> None:
        """Put one away, if no one would notice."""
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
