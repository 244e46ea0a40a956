"""A study: what is played, how often, and in which arms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

MOST_CHUNKS = 32
"""Chunks an arm is cut into, if it is not too large for them: differences are measured from chunk to chunk."""

SMALLEST, LARGEST = 50, 1 << 16
"""Games of a chunk."""


@dataclass(frozen=True, slots=True)
class Arm:
    """One of the things that are compared: a name, and the settings it is played with. All arms play the same seeds."""

    name: str
    settings: Mapping[str, Any]
    titles: Mapping[str, str] = field(default_factory=dict)  # its own name by language
    choice: Mapping[str, Any] = field(default_factory=dict)  # what it has of the values that vary


@dataclass(frozen=True, slots=True)
class Study:
    """A study file that was read and checked."""

    id: str
    source: str  # the file itself: results keep a copy
    play: str  # tournaments | matches | ctb | cards
    games: int  # of each arm, at most
    seed: int
    arms: tuple[Arm, ...]
    precision: float | None = None  # stop an arm when all shown shares are known to within that
    show: tuple[str, ...] = ()  # groups of figures, in the order of the report
    baseline: str | None = None  # the arm that others are compared with
    keep_games: bool = True
    matches: bool = False  # keep a row for each match, too
    title: Mapping[str, str] = field(default_factory=dict)  # by language
    about: Mapping[str, str] = field(default_factory=dict)
    found: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)  # packs by name: workers elsewhere have no such file

    @property
    def chunk(self) -> int:
        """Games of a chunk; follows from the study alone, so that results do not depend on who plays them."""
        return max(SMALLEST, min(LARGEST, -(-self.games // MOST_CHUNKS)))

    @property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """The chunks of an arm: from which game to which."""
        return tuple((begin, min(begin + self.chunk, self.games)) for begin in range(0, self.games, self.chunk))
