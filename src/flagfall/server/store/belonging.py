"""What a table belongs to, if it is no table of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from flagfall.server.monotonic import now

NOT_YET = 1e18
"""Opened when everybody has played; a moment that never comes by itself."""


@dataclass(frozen=True, slots=True)
class Contest:
    """The cup or the daily that a table is part of."""

    kind: Literal["cup", "daily"]
    id: str
    stage: int = 1
    title: str = ""
    is_awaited: bool = False  # others wait for its end, even if no one is at the table
    opens_at: float = 0.0  # until then its chance is that of games others still play

    @property
    def is_sealed(self) -> bool:
        """Whether no one may see more of it than the players saw: others still play with the same cards."""
        return now() < self.opens_at
