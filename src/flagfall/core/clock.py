"""Thinking time as data; "now" is passed in.

`each`: a player gets the same number of seconds for every decision; a deck phase, a choice and
a turn are one decision each. `bank`: a number of seconds for the whole game, and an increment after every
decision. Days are seconds, too.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Literal

from flagfall.core.ids import PlayerIx


@dataclass(frozen=True, slots=True)
class TimeControl:
    """What the host has set."""

    kind: Literal["none", "each", "bank"] = "none"
    seconds: float = 0
    increment: float = 0


Pause = tuple[float, float]
"""From when, and until when."""


@dataclass(slots=True)
class Clock:
    """One clock per player; those of players who have to decide run."""

    control: TimeControl
    left: list[float]  # seconds, as of `since`
    since: float
    running: tuple[PlayerIx, ...] = ()
    pauses: dict[PlayerIx, tuple[Pause, ...]] = field(default_factory=dict)
    """The reasons why a player's clock is paused on their turn, in order of precedence."""

    @classmethod
    def start(cls, control: TimeControl, players: int, actors: tuple[PlayerIx, ...], now: float) -> Clock:
        """Start with the full time for all players."""
        return cls(control, [float(control.seconds)] * players, now, actors)

    def advance(self, actors: tuple[PlayerIx, ...], fresh: Collection[PlayerIx], now: float) -> None:
        """A person has acted: time has passed for those who had to decide, and these are the actors now.

        `fresh` are the actors with something new to decide, even if they had to decide the moment before.
        """
        self._spend(now)
        for player in self.running:
            if self.control.kind == "bank" and (player not in actors or player in fresh):
                self.left[player] += self.control.increment
        for player in actors:
            if self.control.kind == "each" and (player not in self.running or player in fresh):
                self.left[player] = float(self.control.seconds)
        self.running = actors

    def seconds_left(self, player: PlayerIx, now: float) -> float:
        """What a player still has."""
        if player not in self.running:
            return max(0.0, self.left[player])
        stood = sum(max(0.0, min(end, now) - max(begin, self.since)) for begin, end in self.pauses.get(player, ()))
        return max(0.0, self.left[player] - max(0.0, now - self.since - stood))

    def deadline(self, player: PlayerIx) -> float | None:
        """When a player's time runs out, if it is running at all."""
        if self.control.kind == "none" or player not in self.running:
            return None
        due = self.since + self.left[player]
        for begin, end in self.pauses.get(player, ()):
            if end > self.since and begin < due:
                due += end - max(begin, self.since)
        return due

    def paused_until(self, player: PlayerIx, now: float) -> float | None:
        """The end of the pause of a player's clock, if it is paused."""
        return next((end for begin, end in self.pauses.get(player, ()) if begin <= now < end), None)

    def refill(self, player: PlayerIx, seconds: float, now: float) -> None:
        """A person who was away is back: they get at least so much."""
        self._spend(now)
        self.left[player] = max(self.left[player], seconds)

    def _spend(self, now: float) -> None:
        for player in self.running:
            self.left[player] = self.seconds_left(player, now)
        self.since = now
