"""What a bot is and what it is given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from flagfall.core.ids import PlayerIx


@dataclass(frozen=True, slots=True)
class Sight:
    """All a bot may use: what its player sees, what it may do, and chance of its own."""

    player: PlayerIx
    view: Any
    legal: Sequence[Any]  # never empty
    rng: list[int]


class Bot(Protocol):
    """Decides for one player."""

    def decide(self, sight: Sight) -> Any:
        """One of the legal actions."""
        ...
