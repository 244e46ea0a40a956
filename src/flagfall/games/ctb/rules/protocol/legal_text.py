"""The legal actions of a turn as JSON or as numbers, kept piece by piece: a turn changes what few pieces may do.

Most of what a server does for a player's move is to tell the other one what they may do now. Where pieces go straight
ahead and pass over nothing, a piece's part of that list depends on the first piece in each direction alone. It is
looked for again only if a square before it has changed. `legal_moves.py` is the law.
"""

from __future__ import annotations

from typing import NamedTuple

from flagfall.core.action_space import ActionSpace
from flagfall.games.ctb.action_space import action_space
from flagfall.games.ctb.actions import OfferTie, Place, Resign
from flagfall.games.ctb.definitions.pack_rows import cell_of
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.rules import codes
from flagfall.games.ctb.rules.protocol.phase import Phase, WrittenAction, written
from flagfall.games.ctb.rules.protocol.rays import RayBook
from flagfall.games.ctb.rules.state import Rules
from flagfall.games.ctb.state import State, acting_sides

# Where the pieces of a variant may be placed, as JSON and as numbers of the action space.


class PlaceBook:
    """The texts of all placements, by side, kind of piece and cell: made when a player asks first."""

    def __init__(self, variant: Variant, space: ActionSpace) -> None:
        self._variant, self._space = variant, space
        self._texts: dict[int, list[dict[int, WrittenAction]]] = {}

    def written(self, state: State, side: int) -> list[WrittenAction]:
        """What `placements` lists."""
        kinds = self._texts.get(side) or self._write(side)
        cell = state.field.cell
        free = [home for home in kinds[0] if cell[home] == codes.EMPTY]
        return [texts[home] for texts, left in zip(kinds, state.reserve[side], strict=True) if left for home in free]

    def _write(self, side: int) -> list[dict[int, WrittenAction]]:
        board = self._variant.board
        made = self._texts[side] = [
            {cell_of(board, square): written(self._space, Place(piece.id, square)) for square in board.home(side)}
            for piece in self._variant.pieces
        ]
        return made


Part = tuple[int, int, WrittenAction, int]
"""Where a piece stands, the squares that matter to it, what it may do, and its slot."""

Known = tuple[list[Part], int]
"""Of one side: its parts by place, and which squares have changed since."""

NOTHING: tuple[Known, Known] = (([], 0), ([], 0))
_VARIANTS = 64


def legal_text(state: State, player: int) -> str | None:
    """What `legal` lists, as JSON without blanks; None where a list does not simply follow from each piece's place."""
    found = _written(state, player)
    return None if found is None else f"[{','.join([text for text, _ in found])}]"


def legal_numbers(state: State, player: int) -> str | None:
    """The same as numbers of the action space."""
    found = _written(state, player)
    return None if found is None else f"[{','.join([numbers for _, numbers in found])}]"


def _written(state: State, player: int) -> list[WrittenAction] | None:
    """What `legal` lists, piece by piece."""
    side = state.side(player)
    if state.offer != codes.NO_PLAYER or side not in acting_sides(state):
        return None
    if state.phase is Phase.PLACING:
        found = _book_of(state).places.written(state, side)
    elif state.phase is Phase.PLAYING and _is_plain(state.rules) and state.field.turns[side] >= state.rules.truce:
        found = [part for _, _, part, _ in _parts(state, side) if part[0]]
        if not state.offered:
            found.append(_book_of(state).offer)
    else:
        return None
    found.append(_book_of(state).resign)
    return found


def carry_on(before: State, after: State, undo: list[int]) -> None:
    """After an action: what was known of pieces is still known, except around the squares that have changed."""
    if before.parts is None:
        return
    changed, bit = 0, _book_of(before).rays.bit
    if (action := undo[codes.U_ACTION]) != codes.PASS:
        changed = bit[action & codes.MASK] | bit[action >> codes.SHIFT & codes.MASK]
        for i in range(undo[codes.U_TOUCHED]):
            changed |= bit[undo[codes.U_TOUCHES + 2 * i + 1]]
    (south, south_stale), (north, north_stale) = before.parts
    object.__setattr__(after, "parts", ((south, south_stale | changed), (north, north_stale | changed)))


def _is_plain(rules: Rules) -> bool:
    """Whether pieces go straight ahead, pass over nothing, and may do whatever they can."""
    special = rules.bent + rules.compulsory + rules.forbids + rules.shuttle + rules.passing
    return special == 0 and rules.jump == codes.JUMP_NONE


def _parts(state: State, side: int) -> list[Part]:
    """The parts of all pieces of a side, by place."""
    known: tuple[Known, Known] = state.parts or NOTHING
    old, stale = known[side]
    if old and not stale:
        return old
    field, book = state.field, _book_of(state).rays
    first = side * codes.HALF
    parts = [part for part in old if not part[1] & stale]
    # The player who has moved or fallen stood on a square that has changed.
    slots = [part[3] for part in old if part[1] & stale] if old else range(first, first + field.slots[side])
    theirs = book.army(field, 1 - side)
    taken = theirs | book.army(field, side)
    for slot in slots:
        cell = field.at[slot]
        if cell != codes.OFF:
            parts.append((cell, *book.look(side, field.kind[slot], cell, taken, theirs), slot))
    parts.sort()
    object.__setattr__(state, "parts", ((parts, 0), known[1]) if side == 0 else (known[0], (parts, 0)))
    return parts


class _Book(NamedTuple):
    """What is known of a variant."""

    variant: Variant  # held, so that nothing else gets its id
    rays: RayBook
    places: PlaceBook
    offer: WrittenAction
    resign: WrittenAction


_books: dict[int, _Book] = {}


def _book_of(state: State) -> _Book:
    """Found by identity: variants are made once, and hashing one is slow."""
    variant = state.variant
    book = _books.get(id(variant))
    if book is None:
        if len(_books) >= _VARIANTS:
            _books.clear()
        space = action_space(variant)
        rays, places = RayBook(variant, state.rules, space), PlaceBook(variant, space)
        book = _Book(variant, rays, places, written(space, OfferTie()), written(space, Resign()))
        _books[id(variant)] = book
    return book
