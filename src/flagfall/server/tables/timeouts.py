"""Rings when a person's time has run out, and does what the host has set for that."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from flagfall.core.ids import PlayerIx
from flagfall.server.monotonic import now
from flagfall.server.tables import seating
from flagfall.server.tables.table_access import TableAccess

GRACE = 0.25
"""Seconds a message may have been on its way when the time ran out."""


class Timeouts:
    """One alarm per table: the next moment at which a person's time ends."""

    def __init__(self, room: TableAccess, lose_on_time: Callable[[PlayerIx], Coroutine[Any, Any, None]]) -> None:
        self._room, self._lose_on_time = room, lose_on_time
        self._alarm: asyncio.TimerHandle | None = None

    def arm(self) -> None:
        """Set the alarm again, after every action."""
        if self._alarm is not None:
            self.stop()
        playing = self._room.playing
        if playing is None or playing.clock.control.kind == "none":
            return
        due = [deadline for _, deadline in self._deadlines()]
        if due:
            wait = max(0.0, min(due) + GRACE - now())
            self._alarm = asyncio.get_running_loop().call_later(min(wait, 86_400), self._ring)

    def stop(self) -> None:
        """No alarm."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _deadlines(self) -> list[tuple[PlayerIx, float]]:
        """The connected people who have to decide; bots and stand-ins have no clock to watch."""
        playing, seats = self._room.playing, self._room.row.seats
        assert playing is not None
        return [
            (player, deadline)
            for player in playing.clock.running
            if seats[player].kind == "person"
            and not seats[player].away
            and (deadline := playing.clock.deadline(player)) is not None
        ]

    def _ring(self) -> None:
        self._alarm = None
        if self._room.context.store.is_away:
            return  # it is set again when the database is back
        late = [player for player, deadline in self._deadlines() if deadline + GRACE <= now()]
        for player in late:
            if self._room.settings.on_timeout == "lose":
                self._room.tasks.spawn(self._lose_on_time(player))
            else:
                self._room.tasks.spawn(self._room.replace(player, seating.TIME))
        if not late:
            self.arm()
