"""Who of a running game's people is here; calls the stand-in for whoever keeps others waiting in vain."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING

from flagfall.core.ids import PlayerIx
from flagfall.server.seating import GONE
from flagfall.server.steady import now

if TYPE_CHECKING:
    from flagfall.server.room import Room

WARNING = 30.0
"""Seconds before the stand-in takes over for somebody who is connected but does nothing: now all are told.

Where people are given less than a minute, half of it."""


class Presence:
    """The last sign of each person, and one alarm for the table."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._signs: dict[PlayerIx, float] = {}
        self._asked: frozenset[PlayerIx] = frozenset()
        self._warned: set[PlayerIx] = set()
        self._alarm: asyncio.TimerHandle | None = None

    def begin(self, players: Iterable[PlayerIx]) -> None:
        """The game is on, or the server is back: everybody has all their time to come."""
        self._signs = dict.fromkeys(players, now())
        self._asked = frozenset(self._actors())
        self.arm()

    def sign(self, player: PlayerIx) -> None:
        """Somebody came, went, acted or did something at their screen."""
        self._signs[player] = now()
        if player in self._warned:
            self._warned.discard(player)
            self._room.announce()
        self._arm_in_time()

    def stepped(self, player: PlayerIx) -> None:
        """An action was carried out: whoever is asked something now has all their time for it."""
        asked = frozenset(self._actors())
        for fresh in (asked - self._asked) | {player}:
            self._signs[fresh] = now()
        self._asked = asked
        if self._warned:
            self._warned.clear()
            self._room.announce()
        self._arm_in_time()

    def is_here(self, player: PlayerIx) -> bool:
        """Whether somebody is connected who plays from this seat."""
        return any(c.acts and c.viewer == player for c in self._room.connections)

    def away_in(self, player: PlayerIx) -> float | None:
        """Seconds until the stand-in takes over; None if nobody has to wait for this person, or not yet."""
        due = self._due(player)
        if due is None or (self.is_here(player) and player not in self._warned):
            return None
        return round(max(0.0, due - now()), 1)

    def arm(self) -> None:
        """Set the alarm anew."""
        self.stop()
        if not self._room.settings.away_after or self._room.row.status != "playing":
            return
        moments = [moment for player in self._signs if (moment := self._next_moment(player)) is not None]
        if moments:
            self._alarm = asyncio.get_running_loop().call_later(max(0.0, min(moments) - now()), self._ring)

    def _arm_in_time(self) -> None:
        """After a sign: nothing new is due sooner than a warning from now, so an alarm before that may stay."""
        away_after = self._room.settings.away_after
        if not away_after:
            return
        soonest = asyncio.get_running_loop().time() + away_after - self._warning
        if self._alarm is None or self._alarm.when() > soonest:
            self.arm()

    def stop(self) -> None:
        """Nobody is waited for any more."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    @property
    def _warning(self) -> float:
        return min(WARNING, (self._room.settings.away_after or 0) / 2)

    def _actors(self) -> tuple[PlayerIx, ...]:
        playing = self._room.playing
        return () if playing is None else playing.table.actors

    def _due(self, player: PlayerIx) -> float | None:
        """When the stand-in takes over for a person, if nothing is heard of them and somebody waits."""
        seat, away_after = self._room.row.seats[player], self._room.settings.away_after
        if (
            not away_after
            or player not in self._signs
            or seat["kind"] != "person"
            or seat["away"]
            or not self._is_awaited(player)
        ):
            return None
        if self.is_here(player) and player not in self._actors():
            return None
        return self._signs[player] + away_after

    def _is_awaited(self, player: PlayerIx) -> bool:
        """Whether anybody else is there: a player who is not away, or a host who only looks on."""
        host = self._room.row.host
        for connection in self._room.connections:
            if connection.acts and connection.viewer != player and isinstance(connection.viewer, int):
                if not self._room.row.seats[connection.viewer]["away"]:
                    return True
            elif connection.user is not None and connection.user.id == host and not connection.acts:
                return True
        return False

    def _next_moment(self, player: PlayerIx) -> float | None:
        due = self._due(player)
        if due is not None and self.is_here(player) and player not in self._warned:
            return due - self._warning
        return due

    def _ring(self) -> None:
        self._alarm = None
        warned = False
        for player in self._signs:
            moment, due = self._next_moment(player), self._due(player)
            if moment is None or due is None or moment > now():
                continue
            if due <= now():
                self._signs[player] = now()  # if it fails, it is tried again as much later
                self._room.errands.spawn(self._room.seats.replace(player, GONE))
            else:
                self._warned.add(player)
                warned = True
        if warned:
            self._room.announce()
        self.arm()
