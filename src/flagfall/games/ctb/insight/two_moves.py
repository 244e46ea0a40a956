"""Can the side to move take the Base with its second move, whatever the other side does? Every line is tried."""

from __future__ import annotations

from dataclasses import dataclass

from flagfall.games.ctb.actions import Action, Move, Pass, Strike
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.notation.actions import format_action, parse_position
from flagfall.games.ctb.rules.protocol.placement import standings
from flagfall.games.ctb.rules.protocol.setup import state_from
from flagfall.games.ctb.state import State

CAPTURED = "base_captured"


@dataclass(frozen=True, slots=True)
class TwoMoves:
    """A first move that forces the win, and what takes the Base after each reply."""

    first: str
    replies: dict[str, str]  # reply -> the move that wins


def forced_first_moves(position: str, variant: Variant) -> list[TwoMoves]:
    """Every first move after which the Base falls with the next one; none if it can be taken at once."""
    state = state_from(parse_position(position, variant))
    if taking(state) is not None:
        return []
    found = []
    for action in _turns(state):
        replies = _answers(state, action)
        if replies is not None:
            found.append(TwoMoves(format_action(action, variant), replies))
    return found


def tempting_moves(position: str, variant: Variant) -> int:
    """First moves that bring a piece beside the enemy Base."""
    state = state_from(parse_position(position, variant))
    side, cols = state.field.side, variant.board.cols
    base = next(man.square for man in standings(state) if man.piece == "base" and state.side(man.player) != side)

    def is_beside(square: int) -> bool:
        apart = abs(square // cols - base // cols), abs(square % cols - base % cols)
        return sum(apart) == 1

    return sum(isinstance(action, Move) and is_beside(action.target) for action in _turns(state))


def taking(state: State) -> Action | None:
    """A move of the side to move that takes the Base at once, if there is one."""
    for action in _turns(state):
        if isinstance(action, Strike):
            after = CTB.apply(state, CTB.actors(state)[0], action).state
            if after.outcome is not None and after.outcome.reason == CAPTURED:
                return action
    return None


def _answers(state: State, action: Action) -> dict[str, str] | None:
    """What wins after each reply to a move; None if one of them holds, or the game is over without the Base."""
    me = CTB.actors(state)[0]
    after = CTB.apply(state, me, action).state
    if after.outcome is not None:
        return None
    other = CTB.actors(after)[0]
    if other == me:  # they cannot act and are passed over: the next move comes at once
        win = taking(after)
        return None if win is None else {"": format_action(win, state.variant)}
    found: dict[str, str] = {}
    for reply in _turns(after):
        then = CTB.apply(after, other, reply).state
        if then.outcome is not None or CTB.actors(then)[0] != me:
            return None
        win = taking(then)
        if win is None:
            return None
        found[format_action(reply, state.variant)] = format_action(win, state.variant)
    return found


def _turns(state: State) -> list[Action]:
    """Moves, strikes and passes of the side to move; offers and giving up change nothing."""
    player = CTB.actors(state)[0]
    return [action for action in CTB.legal(state, player) if isinstance(action, Move | Strike | Pass)]
