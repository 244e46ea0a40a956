"""What a player sees and remembers, as text."""

from __future__ import annotations

from typing import Any

import pyspiel

from flagfall.core.errors import BadInput
from flagfall.spiel.state import FlagfallState


class FlagfallObserver:
    """OpenSpiel's interface of observers; there are no tensors."""

    def __init__(self, kind: Any, params: Any) -> None:
        if params:
            raise BadInput(f"Observers of Flagfall have no parameters, such as {params}.")
        self._recalls = (kind or pyspiel.IIGObservationType(perfect_recall=False)).perfect_recall
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: FlagfallState, player: int) -> None:
        """Nothing to set."""

    def string_from(self, state: FlagfallState, player: int) -> str:
        """With perfect recall everything a player was ever shown, otherwise what they see now."""
        return state.known_to(player) if self._recalls else state.seen_by(player)
