"""What a player sees and remembers, as text and as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from flagfall.core.errors import BadInput
from flagfall.spiel.state import FlagfallState

if TYPE_CHECKING:
    from flagfall.spiel.sight import Sight

BITS = 128
"""Of the digest of all that a player was ever shown."""


class FlagfallObserver:
    """OpenSpiel's interface of observers.

    What a player sees is a tensor. What a player remembers has no fixed size: with `has_bits` it is what they see and
    the bits of a digest, which tell memories apart, and do no more.
    """

    def __init__(self, kind: Any, params: Any, sight: Sight, *, has_bits: bool = False) -> None:
        if params:
            raise BadInput(f"Observers of Flagfall have no parameters, such as {params}.")
        self._recalls = (kind or pyspiel.IIGObservationType(perfect_recall=False)).perfect_recall
        self._sight, self._length = sight, sight.layout.length
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if has_bits or not self._recalls:
            self.tensor = np.zeros(self._length + (BITS if self._recalls else 0), np.float32)
            self.dict = sight.layout.split(self.tensor[: self._length])
            if self._recalls:
                self.dict["recall"] = self.tensor[self._length :]

    def set_from(self, state: FlagfallState, player: int) -> None:
        """The numbers of a player; zeros before the game is set up."""
        if self.tensor is None:
            return
        now = state.node.state
        self.tensor[: self._length] = 0 if now is None else self._sight.of(now, player)
        if self._recalls:
            self.tensor[self._length :] = state.memory_of(player, BITS)

    def string_from(self, state: FlagfallState, player: int) -> str:
        """With perfect recall everything a player was ever shown, otherwise what they see now."""
        return state.known_to(player) if self._recalls else state.seen_by(player)
