"""What a player sees as numbers, in the layout of the learning environments and by the same function.

`show` runs here as plain Python on the states of the protocol, which have what it looks for under the same names. So
one place says what an observation holds, and nothing is in it that a player cannot see.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.env import pack
from flagfall.games.ctb.env.codec import Codec
from flagfall.games.ctb.env.kernel.sight import show
from flagfall.games.ctb.rules.codes import HALF, KINDS
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.rules.state import Field
from flagfall.games.ctb.state import State

_PHASES = list(Phase)


@dataclass(slots=True)
class _Board:
    """A `Game` of the environment, as far as an observation asks for it."""

    south: int
    phase: int
    field: Field
    left: list[int]
    reserve: dict[int, int]
    clue: dict[int, int]


class BoardSight:
    """The observations of Capture The Base."""

    def __init__(self, variant: Variant) -> None:
        self.layout = pack.layout_of(variant)
        self._kit = pack.kit_of(variant, Codec(variant), self.layout, is_placed=True)
        self._kinds = {piece.id: kind for kind, piece in enumerate(variant.pieces)}

    def of(self, state: State, player: int) -> list[int]:
        """What a player sees, the own home in front."""
        view = [0] * self.layout.length
        reserve = {side * KINDS + kind: n for side in (0, 1) for kind, n in enumerate(state.reserve[side])}
        clues = {side * HALF + slot: bits for side in (0, 1) for slot, bits in enumerate(state.clues[side])}
        left = [sum(state.reserve[side]) for side in (0, 1)]
        game: Any = _Board(state.south, _PHASES.index(state.phase), state.field, left, reserve, clues)
        show(self._kit, game, list(state.past), player, view)
        self._recount(state, player, view)
        return view

    def _recount(self, state: State, player: int, view: list[int]) -> None:
        """What fell, by the list that everybody knows: the board of a state drawn again has no slots for it."""
        for name, owner in (("fallen", player), ("rival_fallen", 1 - player)):
            fallen = [0] * len(self._kinds)
            for piece in state.fallen:
                if piece.player == owner:
                    fallen[self._kinds[piece.piece]] += 1
            view[self.layout[name]] = fallen
