"""Legal moves and strikes, as actions."""

from __future__ import annotations

import threading

from flagfall.games.ctb.actions import Action, Move, Pass, Strike
from flagfall.games.ctb.definitions.board import Board
from flagfall.games.ctb.definitions.pack_rows import cell_of, room_for, square_of
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.rules import codes, moves, ways
from flagfall.games.ctb.rules.state import Work
from flagfall.games.ctb.state import State

_OWN = threading.local()


def scratch() -> Work:
    """Room for the move generator to work in; each thread has its own."""
    try:
        found: Work = _OWN.work
    except AttributeError:
        found = _OWN.work = Work()
    return found


def legal_codes(state: State) -> list[int]:
    """What the side to move may do, in the engine's form and order; found out once for each state."""
    if state.codes is None:
        out = [0] * _book_of(state.variant).room
        end = moves.legal(state.rules, state.field, scratch(), list(state.past), out, 0)
        object.__setattr__(state, "codes", out[:end])
    return state.codes or []


def is_legal(state: State, code: int) -> bool:
    """Whether this action of the side to move is legal; cheaper than listing all legal actions."""
    if state.codes is not None or code == codes.PASS:
        return code in legal_codes(state)
    past = list(state.past) if state.rules.forbids else []  # read only where repeating is illegal
    return moves.is_legal(state.rules, state.field, scratch(), past, code)


def turn_actions(state: State) -> list[Action]:
    """What the side to move may do: by square, its target squares in order, a pass last."""
    return _book_of(state.variant).actions(legal_codes(state))


class _Book:
    """The actions of a variant by their engine codes: the same objects every time, in the order people read."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.room = room_for(variant)
        self._action: dict[int, Action] = {}
        self._order: dict[int, tuple[int, int]] = {}

    def actions(self, found: list[int]) -> list[Action]:
        """The actions of these codes, in order."""
        try:
            return [self._action[code] for code in sorted(found, key=self._order.__getitem__)]
        except KeyError:
            for code in found:
                self._action[code] = action = to_action(self.variant.board, code)
                self._order[code] = in_order(action)
            return self.actions(found)


_books: dict[int, _Book] = {}
_KEPT = 64


def _book_of(variant: Variant) -> _Book:
    """The book of a variant, found by identity: variants are made once, and hashing one is slow."""
    book = _books.get(id(variant))
    if book is None:
        if len(_books) >= _KEPT:
            _books.clear()
        book = _books[id(variant)] = _Book(variant)  # holds the variant, so that nothing else gets its id
    return book


def to_action(board: Board, code: int) -> Move | Strike | Pass:
    """The action of an engine code."""
    if code == codes.PASS:
        return Pass()
    source = square_of(board, code & codes.MASK)
    target = square_of(board, code >> codes.SHIFT & codes.MASK)
    return Strike(source, target) if code & codes.STRIKE else Move(source, target)


def to_code(board: Board, action: Move | Strike | Pass) -> int:
    """The engine code of an action whose squares exist."""
    if isinstance(action, Pass):
        return codes.PASS
    code = cell_of(board, action.source) | cell_of(board, action.target) << codes.SHIFT
    return code | codes.STRIKE if isinstance(action, Strike) else code


def steps_between(state: State, source: int, target: int, *, is_strike: bool) -> int:
    """How many spaces an action covers; on bent paths the fewest that lead there."""
    board, rules = state.variant.board, state.rules
    if not rules.bent:
        return board.steps(source, target)
    deltas, counts = (rules.hit, rules.hit_n) if is_strike else (rules.step, rules.step_n)
    side, work = state.field.side, scratch()
    cell = cell_of(board, source)
    ways.flood(rules, state.field, work, side, cell, deltas, side * codes.DIRECTIONS, counts[side], board.size)
    return work.steps[cell_of(board, target)]


def in_order(action: Action) -> tuple[int, int]:
    """The place of a move or strike among the others; a pass comes last."""
    return (action.source, action.target) if isinstance(action, (Move, Strike)) else (codes.CELLS, 0)
