"""Legal moves and strikes, as actions."""

from __future__ import annotations

from flagfall.games.ctb.actions import Action, Move, Pass, Strike
from flagfall.games.ctb.board import Board
from flagfall.games.ctb.engine import codes, moves
from flagfall.games.ctb.engine.state import Work
from flagfall.games.ctb.packing import cell_of, room_for, square_of
from flagfall.games.ctb.state import State


def legal_codes(state: State) -> list[int]:
    """What the side to move may do, in the engine's form and order."""
    out = [0] * room_for(state.variant)
    end = moves.legal(state.rules, state.field, Work(), _past(state), out, 0)
    return out[:end]


def turn_actions(state: State) -> list[Action]:
    """What the side to move may do: by square, its target squares in order, a pass last."""
    return sorted((to_action(state.variant.board, code) for code in legal_codes(state)), key=in_order)


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
    side, work = state.field.side, Work()
    cell = cell_of(board, source)
    moves.flood(rules, state.field, work, side, cell, deltas, side * codes.DIRECTIONS, counts[side], board.size)
    return work.steps[cell_of(board, target)]


def _past(state: State) -> list[int]:
    return list(state.past)


def in_order(action: Action) -> tuple[int, int]:
    """The place of a move or strike among the others; a pass comes last."""
    return (action.source, action.target) if isinstance(action, (Move, Strike)) else (codes.CELLS, 0)
