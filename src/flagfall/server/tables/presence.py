"""Tracks which players are present and substitutes a bot for players who have been absent too long."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import NamedTuple

from flagfall.core.ids import PlayerIx
from flagfall.server.monotonic import now
from flagfall.server.tables.seating import GONE
from flagfall.server.tables.table_access import TableAccess

WARNING = 30.0
"""Seconds before a stand-in replaces an idle, connected person, when all are warned.

Where people are given less than a minute, half of it."""


HOST_AFTER = 20.0
"""Seconds after which another person may be the host of a table whose host is not connected: a reload is shorter."""


class _Here(NamedTuple):
    """Who is connected: those who play, and whether a host who does not play looks on."""

    players: frozenset[PlayerIx]
    is_watched_by_host: bool


class Presence:
    """The time of the last activity of each player, and one timer for the table."""

    def __init__(self, room: TableAccess) -> None:
        self._room = room
        self._signs: dict[PlayerIx, float] = {}
        self._asked: tuple[PlayerIx, ...] = ()
        self._warned: set[PlayerIx] = set()
        self._alarm: asyncio.TimerHandle | None = None
        self._is_in_time = False  # the alarm rings before anything can be due that a new sign brings about

    def begin(self, players: Iterable[PlayerIx]) -> None:
        """The game begins or the server has restarted: give all people the full time to come."""
        self._signs = dict.fromkeys(players, now())
        self._asked = self._actors()
        self.arm()

    def sign(self, player: PlayerIx) -> None:
        """Note that a person connected, left, acted or used the page."""
        self._signs[player] = now()
        if player in self._warned:
            self._warned.discard(player)
            self._room.connections.announce()
        self._arm_in_time()

    def stepped(self, player: PlayerIx) -> None:
        """An action was carried out: the new actors have all their time for it."""
        at, asked = now(), self._actors()
        self._signs[player] = at
        for fresh in asked:
            if fresh not in self._asked:
                self._signs[fresh] = at
        self._asked = asked
        if self._warned:
            self._warned.clear()
            self._room.connections.announce()
        self._arm_in_time()

    def is_here(self, player: PlayerIx) -> bool:
        """Whether a person is connected who plays from this seat."""
        return player in self._room.connections.players

    def countdowns(self) -> dict[int, float]:
        """Seconds until a stand-in replaces people who delay others and were warned or are gone."""
        if not self._room.settings.away_after or self._room.row.status != "playing":
            return {}
        here, at = self._here(), now()
        dues = {p: self._due(p, here) for p in self._signs if p in self._warned or p not in here.players}
        return {player: round(max(0.0, due - at), 1) for player, due in dues.items() if due is not None}

    def host_free_at(self) -> float | None:
        """From when another person may take over as the host; None: the host is here, or all is over."""
        room = self._room
        if room.row.status == "over" or room.connections.has(room.row.host):
            return None
        return room.connections.host_seen_at + HOST_AFTER

    def arm(self) -> None:
        """Set the alarm again."""
        self.stop()
        if not self._room.settings.away_after or self._room.row.status != "playing":
            return
        here = self._here()
        moments = [moment for player in self._signs if (moment := self._next_moment(player, here)) is not None]
        if moments:
            self._alarm = asyncio.get_running_loop().call_later(max(0.0, min(moments) - now()), self._ring)

    def _arm_in_time(self) -> None:
        """After a sign: nothing new is due sooner than a warning from now, so an alarm before that may stay."""
        if self._is_in_time:
            return
        away_after, alarm = self._room.settings.away_after, self._alarm
        if not away_after:
            return
        if alarm is None or alarm.when() > asyncio.get_running_loop().time() + away_after - self._warning:
            self.arm()
        else:
            self._is_in_time = True  # and will be after every later sign, until it is set again

    def stop(self) -> None:
        """Stop the timer."""
        self._is_in_time = False
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    @property
    def _warning(self) -> float:
        return min(WARNING, (self._room.settings.away_after or 0) / 2)

    def _actors(self) -> tuple[PlayerIx, ...]:
        playing = self._room.playing
        return () if playing is None else playing.table.actors

    def _here(self) -> _Here:
        """Who is connected; looked up once for all questions, since there may be many spectators."""
        host = self._room.row.host
        is_watched = any(not c.acts and c.user is not None and c.user.id == host for c in self._room.connections)
        return _Here(self._room.connections.players, is_watched)

    def _due(self, player: PlayerIx, here: _Here) -> float | None:
        """The time at which a stand-in replaces a silent person for whom another waits."""
        seats, away_after = self._room.row.seats, self._room.settings.away_after
        if not away_after or seats[player].kind != "person" or seats[player].away:
            return None
        is_awaited = (
            self._room.row.is_awaited
            or here.is_watched_by_host
            or any(p != player and not seats[p].away for p in here.players)
        )
        if not is_awaited or (player in here.players and player not in self._actors()):
            return None
        return self._signs[player] + away_after

    def _next_moment(self, player: PlayerIx, here: _Here) -> float | None:
        due = self._due(player, here)
        if due is not None and player in here.players and player not in self._warned:
            return due - self._warning
        return due

    def _ring(self) -> None:
        self._alarm, self._is_in_time = None, False
        if self._room.context.store.is_away:
            return  # it is set again when the database is back
        warned = False
        here = self._here()
        for player in self._signs:
            moment, due = self._next_moment(player, here), self._due(player, here)
            if moment is None or due is None or moment > now():
                continue
            if due <= now():
                self._signs[player] = now()  # if it fails, it is tried again as much later
                self._room.tasks.spawn(self._room.replace(player, GONE))
            else:
                self._warned.add(player)
                warned = True
        if warned:
            self._room.connections.announce()
        self.arm()
