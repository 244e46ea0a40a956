"""Where the pieces of a variant may be placed, as JSON and as numbers of the action space."""

from __future__ import annotations

from flagfall.core.action_space import ActionSpace
from flagfall.games.ctb.actions import Place
from flagfall.games.ctb.definitions.pack_rows import cell_of
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.rules import codes
from flagfall.games.ctb.rules.protocol.written import Written, written
from flagfall.games.ctb.state import State


class PlaceBook:
    """The texts of all placements, by side, kind of piece and cell: made when a player asks first."""

    def __init__(self, variant: Variant, space: ActionSpace) -> None:
        self._variant, self._space = variant, space
        self._texts: dict[int, list[dict[int, Written]]] = {}

    def written(self, state: State, side: int) -> list[Written]:
        """What `placements` lists."""
        kinds = self._texts.get(side) or self._write(side)
        cell = state.field.cell
        free = [home for home in kinds[0] if cell[home] == codes.EMPTY]
        return [texts[home] for texts, left in zip(kinds, state.reserve[side], strict=True) if left for home in free]

    def _write(self, side: int) -> list[dict[int, Written]]:
        board = self._variant.board
        made = self._texts[side] = [
            {cell_of(board, square): written(self._space, Place(piece.id, square)) for square in board.home(side)}
            for piece in self._variant.pieces
        ]
        return made
