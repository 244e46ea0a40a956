"""The legal actions of a turn as JSON or as numbers, kept piece by piece: a turn changes what few pieces may do.

Most of what a server does for a player's move is to tell the other one what they may do now. Where pieces go straight
ahead and pass over nothing, a piece's part of that list depends on the first piece in each direction alone. It is
looked for again only if a square before it has changed, and made of what is known of the lines through its square.
`legal_moves.py` is the law.
"""

from __future__ import annotations

from typing import NamedTuple

from flagfall.core.action_space import ActionSpace
from flagfall.games.ctb.actions import OfferTie, Place, Resign, action_space
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


TEXT, NUMBERS = 0, 1
"""The forms of `WrittenAction`."""

Seen = tuple[int, list[str], dict[int, int]]
"""Of one side: in which form what the piece on each square may do, by square, and which squares matter to it."""

Known = tuple[Seen | None, Seen | None, int, int, list[int]]
"""What was seen of each side, which squares have changed since, and the bit of each cell's square."""

_VARIANTS = 64
_keep = State.__dict__["parts"].__set__
"""Sets what is known of a state, which is frozen otherwise."""


def legal_text(state: State, player: int) -> str | None:
    """What `legal` lists, as JSON without blanks; None where a list does not simply follow from each piece's place."""
    found = _parts(state, player, TEXT)
    return None if found is None else f"[{','.join(found)}]"


def legal_numbers(state: State, player: int) -> str | None:
    """The same as numbers of the action space."""
    found = _parts(state, player, NUMBERS)
    return None if found is None else f"[{','.join(found)}]"


def _parts(state: State, player: int, form: int) -> list[str] | None:
    """What `legal` lists, piece by piece, in one of the forms of `WrittenAction`."""
    side = state.side(player)
    if state.offer != codes.NO_PLAYER or side not in acting_sides(state):
        return None
    book = _book_of(state)
    if state.phase is Phase.PLAYING:
        if not book.is_plain or state.field.turns[side] < state.rules.truce:
            return None
        found = [*filter(None, _seen(state, book.rays, side, form)[1])]
        if not state.offered:
            found.append(book.offer[form])
    elif state.phase is Phase.PLACING:
        found = [place[form] for place in book.places.written(state, side)]
    else:
        return None
    found.append(book.resign[form])
    return found


def carry_on(before: State, after: State, undo: list[int]) -> None:
    """After an action: what was known of pieces is still known, except around the squares that have changed."""
    if before.parts is None:
        return
    south, north, south_stale, north_stale, bit = before.parts
    action = undo[codes.U_ACTION]
    changed = bit[action & codes.MASK] | bit[action >> codes.SHIFT & codes.MASK]  # none of a pass
    for i in range(undo[codes.U_TOUCHED]):
        changed |= bit[undo[codes.U_TOUCHES + 2 * i + 1]]
    _keep(after, (south, north, south_stale | changed, north_stale | changed, bit))


def _is_plain(rules: Rules) -> bool:
    """Whether pieces go straight ahead, pass over nothing, and may do whatever they can."""
    special = rules.bent + rules.compulsory + rules.forbids + rules.shuttle + rules.passing
    return special == 0 and rules.jump == codes.JUMP_NONE


def _seen(state: State, book: RayBook, side: int, form: int) -> Seen:
    """What all pieces of a side may do."""
    known: Known = state.parts or (None, None, 0, 0, book.bit)
    south, north, south_stale, north_stale, bit = known
    before, stale = (south, south_stale) if side == 0 else (north, north_stale)
    if before is not None and before[0] != form:
        before = None
    elif before is not None and not stale:
        return before
    field = state.field
    own, theirs = book.army(field, side), book.army(field, 1 - side)
    if before is not None:
        texts, zones = before[1][:], before[2].copy()
        # A piece that has moved or fallen stood on a square that has changed, and that mattered to it.
        again = [square for square, zone in before[2].items() if zone & stale]
        for square in again:
            texts[square] = ""
            del zones[square]
        come = own & stale
        while come:
            square = come.bit_length() - 1
            come ^= 1 << square
            if square not in again:
                again.append(square)
    else:
        texts, zones = [""] * len(book.cells), dict[int, int]()
        again = [square for square in book.squares if own >> square & 1]
    taken, cells, look, kinds, standing = own | theirs, book.cells, book.look, field.kind, field.cell
    for square in again:
        if own >> square & 1:
            cell = cells[square]
            zones[square], texts[square] = look(side, kinds[standing[cell] - 1], cell, taken, theirs, form)
    seen = form, texts, zones
    _keep(state, (seen, north, 0, north_stale, bit) if side == 0 else (south, seen, south_stale, 0, bit))
    return seen


class _Book(NamedTuple):
    """What is known of a variant."""

    variant: Variant  # held, so that nothing else gets its id
    is_plain: bool  # pieces go straight ahead, pass over nothing, and may do whatever they can
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
        book = _Book(
            variant, _is_plain(state.rules), rays, places, written(space, OfferTie()), written(space, Resign())
        )
        _books[id(variant)] = book
    return book
