"""What a player sees as numbers, in the layout of the learning environments."""

from __future__ import annotations

from typing import Any, Protocol

from flagfall.envs.layout import Layout


class Sight(Protocol):
    """The observations of one game."""

    layout: Layout

    def of(self, state: Any, player: int) -> list[int]:
        """What a player sees, from 0 to 255 each."""
