"""Config, actions, events and views: plain dataclasses, so that Flagfall can write them as JSON."""

from __future__ import annotations

from dataclasses import dataclass

from flagfall.core.ids import PlayerIx
from flagfall.core.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Config:
    heaps: tuple[int, ...] = (3, 4, 5)
    fist: int = 2
    """The most stones a fist holds."""


@dataclass(frozen=True, slots=True)
class Hide:
    """Close the fist around so many stones."""

    stones: int


@dataclass(frozen=True, slots=True)
class Take:
    """Take stones from one heap."""

    heap: int
    stones: int


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up."""


Action = Hide | Take | Resign


@dataclass(frozen=True, slots=True)
class Hidden:
    """A player has closed their fist."""

    player: PlayerIx
    stones: int | None  # None: not yours to know


@dataclass(frozen=True, slots=True)
class Begun:
    """Both fists are closed; the coin says who takes first."""

    player: PlayerIx


@dataclass(frozen=True, slots=True)
class Taken:
    """Stones are gone from a heap."""

    player: PlayerIx
    heap: int
    stones: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The fists are opened."""

    fists: tuple[int | None, int | None]  # None: never closed
    outcome: Outcome


Event = Hidden | Begun | Taken | Ended


@dataclass(frozen=True, slots=True)
class View:
    """The heaps lie open; a fist is known to its owner until the end."""

    config: Config
    heaps: tuple[int, ...]
    is_closed: tuple[bool, bool]
    fists: tuple[int | None, int | None]
    turn: PlayerIx | None  # None: before the first stone, and at the end
    outcome: Outcome | None
