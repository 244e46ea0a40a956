"""The legal actions of a turn as JSON, kept piece by piece: a turn changes what few pieces may do.

Most of what a server does for a player's move is to tell the other one what they may do now. A piece's part of that
list depends on the cells around it alone; it is looked for again only when one of these has changed, and made anew only
if it never stood like that before. `legal_moves.py` is the law: pieces are asked there, one by one.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from operator import itemgetter

from flagfall.core.codec import encode
from flagfall.games.ctb.actions import OfferTie, Resign
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.engine import codes, moves
from flagfall.games.ctb.engine.state import Field, Rules
from flagfall.games.ctb.flow.legal_moves import in_order, scratch, to_action
from flagfall.games.ctb.flow.phase import Phase
from flagfall.games.ctb.state import State

Part = tuple[int, int, str]
"""Where a piece stands, the cells that matter to it as bits, and what it may do."""

Zone = tuple[int, Callable[[list[int]], tuple[int, ...]]]
"""The cells that matter to a piece: as bits, and what reads them from the board."""

Known = tuple[dict[int, Part], int]
"""Of one side: the parts by slot, and which cells have changed since."""

NOTHING: tuple[Known, Known] = (({}, 0), ({}, 0))
_BIT = [1 << cell for cell in range(codes.CELLS)]
_CONTENT = [0] + [1] * codes.HALF + [2] * codes.HALF  # empty, ours, theirs: which piece it is does not matter
_REMEMBERED = 50_000
_VARIANTS = 64


def legal_text(state: State, player: int) -> str | None:
    """What `legal` lists, as JSON without blanks; None where a list does not simply follow from each piece's place."""
    field, rules = state.field, state.rules
    side = field.side
    if state.phase is not Phase.PLAYING or state.offer != codes.NOBODY or state.player(side) != player:
        return None
    if rules.bent + rules.compulsory + rules.forbids + rules.shuttle + rules.passing or field.turns[side] < rules.truce:
        return None
    parts = _parts(state, side)
    found = [text for _, _, text in sorted(parts.values()) if text]
    if not state.offered:
        found.append(_OFFER)
    found.append(_RESIGN)
    return f"[{','.join(found)}]"


def carry_on(before: State, after: State, undo: list[int]) -> None:
    """After an action: what was known of pieces is still known, except around the cells that have changed."""
    if before.parts is None:
        return
    changed = 0
    if (action := undo[codes.U_ACTION]) != codes.PASS:
        changed = _BIT[action & codes.MASK] | _BIT[action >> codes.SHIFT & codes.MASK]
        for i in range(undo[codes.U_TOUCHED]):
            changed |= _BIT[undo[codes.U_TOUCHES + 2 * i + 1]]
    (south, south_stale), (north, north_stale) = before.parts
    object.__setattr__(after, "parts", ((south, south_stale | changed), (north, north_stale | changed)))


def _parts(state: State, side: int) -> dict[int, Part]:
    """The parts of all pieces of a side."""
    known: tuple[Known, Known] = state.parts or NOTHING
    old, stale = known[side]
    field, book = state.field, _book_of(state.variant, state.rules)
    at, parts = field.at, dict[int, Part]()
    first = side * codes.HALF
    for slot in range(first, first + field.slots[side]):
        cell = at[slot]
        if cell == codes.OFF:
            continue
        part = old.get(slot)
        if part is None or part[0] != cell or part[1] & stale:
            part = book.part(field, side, slot, cell)
        parts[slot] = part
    object.__setattr__(state, "parts", ((parts, 0), known[1]) if side == 0 else (known[0], (parts, 0)))
    return parts


class _Book:
    """What pieces of a variant may do, by kind, place and what stands around them."""

    def __init__(self, variant: Variant, rules: Rules) -> None:
        self.variant, self.rules = variant, rules
        self._zones: dict[tuple[int, int, int], Zone] = {}
        self._texts: dict[tuple[int, int, int, tuple[int, ...]], str] = {}
        self._out = [0] * codes.CELLS * 2

    def part(self, field: Field, side: int, slot: int, cell: int) -> Part:
        """The part of one piece."""
        kind = field.kind[slot]
        zone = self._zones.get((side, kind, cell)) or self._zone(field, side, kind, cell)
        around = tuple(map(_CONTENT.__getitem__, zone[1](field.cell)))
        text = self._texts.get((side, kind, cell, around))
        if text is None:
            if len(self._texts) >= _REMEMBERED:
                self._texts.clear()
            text = self._texts[side, kind, cell, around] = self._text(field, slot)
        return cell, zone[0], text

    def _text(self, field: Field, slot: int) -> str:
        work, out = scratch(), self._out
        end = moves.add_strikes(self.rules, field, work, slot, slot + 1, out, 0)
        end = moves.add_moves(self.rules, field, work, slot, slot + 1, out, end)
        actions = sorted((to_action(self.variant.board, code) for code in out[:end]), key=in_order)
        return ",".join(map(_text_of, actions))

    def _zone(self, field: Field, side: int, kind: int, cell: int) -> Zone:
        """All it could reach on an empty board."""
        rules, first = self.rules, side * codes.DIRECTIONS
        steps = [(delta, rules.kind[kind].move) for delta in rules.step[first : first + rules.step_n[side]]]
        hits = [(delta, rules.kind[kind].reach) for delta in rules.hit[first : first + rules.hit_n[side]]]
        cells = {cell}
        for delta, reach in (*steps, *hits):
            for step in range(1, reach + 1):
                if field.cell[cell + delta * step] == codes.WALL:
                    break
                cells.add(cell + delta * step)
        read = itemgetter(cell, *cells)  # at least two, so that it gives a tuple
        zone = self._zones[side, kind, cell] = (sum(_BIT[found] for found in cells), read)
        return zone


_books: dict[int, _Book] = {}


def _book_of(variant: Variant, rules: Rules) -> _Book:
    """Found by identity: variants are made once, and hashing one is slow."""
    book = _books.get(id(variant))
    if book is None:
        if len(_books) >= _VARIANTS:
            _books.clear()
        book = _books[id(variant)] = _Book(variant, rules)  # holds the variant, so that nothing else gets its id
    return book


def _text_of(action: object) -> str:
    return json.dumps(encode(action), separators=(",", ":"))


_OFFER, _RESIGN = _text_of(OfferTie()), _text_of(Resign())
