"""The armies come onto the board."""

from __future__ import annotations

from functools import lru_cache

from flagfall.core.schema import changed, clone
from flagfall.games.ctb.actions import Action, Place
from flagfall.games.ctb.definitions.pack_rows import cell_of, square_of
from flagfall.games.ctb.definitions.variant import PieceId
from flagfall.games.ctb.errors import IllegalPlacement
from flagfall.games.ctb.events import Event, Hides, Placed, Standing, Unveiled
from flagfall.games.ctb.ids import SquareIx
from flagfall.games.ctb.rules.codes import EMPTY, HALF, NO_PLAYER
from flagfall.games.ctb.rules.protocol import clues
from flagfall.games.ctb.rules.run import put
from flagfall.games.ctb.state import State


def placements(state: State, side: int) -> list[Action]:
    """Any piece left, on any empty home square (CTB-SETUP-01, 07)."""
    board, cell = state.variant.board, state.field.cell
    free = [square for square in board.home(side) if cell[cell_of(board, square)] == EMPTY]
    return [
        _place_of(piece.id, square)
        for kind, piece in enumerate(state.variant.pieces)
        if state.reserve[side][kind] > 0
        for square in free
    ]


@lru_cache(maxsize=8_192)
def _place_of(piece: PieceId, square: SquareIx) -> Place:
    """Always the same object for the same placement, as moves are."""
    return Place(piece, square)


def place(state: State, side: int, action: Place) -> tuple[State, list[Event]]:
    """Put one piece down; the state may be complete afterwards (`is_complete`)."""
    kind = _check(state, side, action)
    field = clone(state.field)
    put(state.rules, field, side, kind, cell_of(state.variant.board, action.square))
    reserve = list(state.reserve)
    reserve[side] = tuple(n - (k == kind) for k, n in enumerate(reserve[side]))
    found = list(state.clues)
    if state.variant.is_hidden:
        found[side] = (*found[side], clues.at_first(state.variant, side))
    placed = changed(
        state,
        field=field,
        reserve=(reserve[0], reserve[1]),
        clues=(found[0], found[1]),
        placing=_next_placer(state, side, reserve),
    )
    return placed, [Placed(state.player(side), action.piece, action.square, sum(reserve[side]), _hides(state))]


def is_complete(state: State) -> bool:
    """Whether all pieces of both sides are placed (CTB-SETUP-06)."""
    return not any(any(left) for left in state.reserve)


def unveil(state: State) -> Unveiled:
    """The squares of all pieces."""
    return Unveiled(tuple(standings(state)), "rank" if state.variant.is_hidden else "nothing")


def standings(state: State) -> list[Standing]:
    """All pieces on the board, by square."""
    field, board = state.field, state.variant.board
    found = []
    for side in (0, 1):
        for slot in range(side * HALF, side * HALF + field.slots[side]):
            if field.at[slot]:
                piece = state.variant.pieces[field.kind[slot]].id
                found.append(Standing(square_of(board, field.at[slot]), state.player(side), piece))
    return sorted(found, key=lambda man: man.square)


def _hides(state: State) -> Hides:
    if state.variant.setup.placement == "secret":
        return "everything"
    return "rank" if state.variant.is_hidden else "nothing"


def _next_placer(state: State, side: int, reserve: list[tuple[int, ...]]) -> int:
    """Strictly in turn (CTB-SETUP-03); the player who has nothing left is left out (CTB-SETUP-09)."""
    if state.variant.setup.placement == "secret":
        return NO_PLAYER
    other = 1 - side
    stays = state.variant.setup.placement == "all_at_once" or not any(reserve[other])
    return side if stays and any(reserve[side]) else other


def _check(state: State, side: int, action: Place) -> int:
    """The kind of the piece, if it may be placed there."""
    board, cell = state.variant.board, state.field.cell
    kind = state.variant.kind(action.piece)
    if kind < 0:
        known = ", ".join(piece.id for piece in state.variant.pieces)
        raise IllegalPlacement(f"There is no piece {action.piece!r}; one of {known}.")
    label = state.variant.pieces[kind].label
    if state.reserve[side][kind] == 0:
        raise IllegalPlacement(f"All pieces of the kind {label} are on the board already.")
    if not board.has(action.square):
        raise IllegalPlacement(f"There is no square {action.square!r} to place a piece on.")
    if action.square not in board.home(side):
        raise IllegalPlacement(f"{board.name(action.square)} is not in the own home zone.")
    if cell[cell_of(board, action.square)] != EMPTY:
        raise IllegalPlacement(f"{board.name(action.square)} is taken.")
    return kind
