"""Looking ahead: alpha-beta with iterative deepening, a transposition table and quiescence on attacks.

Compiled functions cannot recurse, so the tree is walked with a stack of our own. That has a good
side: `think` stops after any number of positions and goes on where it was, which is how a clock
outside is kept to the hundredth of a second.

A side that cannot act is passed over, so a child may belong to the same side as its parent; then
nothing is negated.
"""

from __future__ import annotations

from typing import Final

from flagfall.core.jit import compiled
from flagfall.games.ctb.engine.codes import (
    NOBODY,
    ON,
    UNDO,
)
from flagfall.games.ctb.engine.key import turn_key
from flagfall.games.ctb.engine.run import begin_turn, make, unmake
from flagfall.games.ctb.engine.state import Field, Rules, Work
from flagfall.games.ctb.search.evaluate import Weights, evaluate
from flagfall.games.ctb.search.ordering import credit, list_actions, pick
from flagfall.games.ctb.search.tree import (
    CONTEMPT,
    ENTER,
    IDLE,
    INFINITE,
    LEAVE,
    NEXT,
    NOTHING,
    PLIES,
    SURE,
    WIN,
    Search,
)

# How sure a stored score is
EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2

# A stored result is one int: action | score << 23 | depth << 45 | bound << 53
_SCORE_SHIFT: Final = 23
_DEPTH_SHIFT: Final = 45
_BOUND_SHIFT: Final = 53
_ACTION_MASK: Final = (1 << 23) - 1
_SCORE_MASK: Final = (1 << 22) - 1
_DEPTH_MASK: Final = 255
_OFFSET: Final = 1 << 21


def stored_action(result: int) -> int:
    """The action of a stored result."""
    return result & _ACTION_MASK


@compiled
def terminal(search: Search, field: Field, ply: int) -> int:
    """The score of a finished game, seen from `field.side`; sooner is better for the winner.

    Whoever thinks does not like a tie: an even position is worth playing on.
    """
    if field.winner == NOBODY:
        return -CONTEMPT if field.side == search.side[0] else CONTEMPT
    return WIN - ply if field.winner == field.side else ply - WIN


@compiled
def to_table(score: int, ply: int) -> int:
    """A forced win is stored as so many plies from here, not from the root."""
    if score > SURE:
        return score + ply
    if score < -SURE:
        return score - ply
    return score


@compiled
def from_table(score: int, ply: int) -> int:
    """The opposite of `to_table`."""
    if score > SURE:
        return score - ply
    if score < -SURE:
        return score + ply
    return score


@compiled(inline=False)
def enter(
    rules: Rules,
    weights: Weights,
    search: Search,
    field: Field,
    work: Work,
    past: list[int],
    out: list[int],
    order: list[int],
    keys: list[int],
    results: list[int],
) -> int:
    """Look at a new position: is it known, over, or at the edge? Otherwise list its actions."""
    ply = search.ply
    search.nodes += 1
    if field.reason != ON:
        search.value = terminal(search, field, ply)
        return LEAVE
    depth = search.depth[ply]
    search.floor[ply] = search.alpha[ply]
    search.action[ply] = NOTHING
    key = turn_key(field.key, field.side)
    place = key & search.table_mask
    stored = NOTHING
    if keys[place] == key:
        data = results[place]
        stored = data & _ACTION_MASK
        score = from_table(((data >> _SCORE_SHIFT) & _SCORE_MASK) - _OFFSET, ply)
        bound = data >> _BOUND_SHIFT
        if ply > 0 and ((data >> _DEPTH_SHIFT) & _DEPTH_MASK) >= depth:
            is_enough = bound == EXACT
            is_enough = is_enough or (bound == AT_LEAST and score >= search.beta[ply])
            is_enough = is_enough or (bound == AT_MOST and score <= search.alpha[ply])
            if is_enough:
                search.value = score
                return LEAVE
    is_quiet = depth <= 0
    search.best[ply] = -INFINITE
    if is_quiet or ply >= PLIES - 2:
        calm = evaluate(rules, weights, field)
        if calm >= search.beta[ply] or ply >= PLIES - 2:
            search.value = calm
            return LEAVE
        search.best[ply] = calm
        if calm > search.alpha[ply]:
            search.alpha[ply] = calm
    list_actions(rules, weights, search, field, work, past, out, order, stored, is_quiet)
    return NEXT


@compiled
def settle(search: Search, field: Field, keys: list[int], results: list[int]) -> int:
    """All actions of a position are tried, or one was too good: store what it came to."""
    ply = search.ply
    best = search.best[ply]
    search.value = best
    if search.depth[ply] > 0 and search.action[ply] != NOTHING:
        bound = EXACT
        if best <= search.floor[ply]:
            bound = AT_MOST
        elif best >= search.beta[ply]:
            bound = AT_LEAST
        key = turn_key(field.key, search.side[ply])
        place = key & search.table_mask
        keys[place] = key
        results[place] = (
            search.action[ply]
            | ((to_table(best, ply) + _OFFSET) << _SCORE_SHIFT)
            | (search.depth[ply] << _DEPTH_SHIFT)
            | (bound << _BOUND_SHIFT)
        )
    return LEAVE


@compiled
def advance(
    rules: Rules,
    search: Search,
    field: Field,
    work: Work,
    past: list[int],
    out: list[int],
    order: list[int],
    undo: list[int],
    keys: list[int],
    results: list[int],
) -> int:
    """Try the next action of this ply, or settle the position."""
    ply = search.ply
    if search.alpha[ply] >= search.beta[ply] or search.next[ply] >= search.end[ply]:
        return settle(search, field, keys, results)
    action = pick(search, out, order)
    make(rules, field, action, undo, ply * UNDO)
    begin_turn(rules, field, work, past, 1 - field.side)
    child = ply + 1
    search.ply = child
    search.side[child] = field.side
    search.depth[child] = search.depth[ply] - 1
    if field.side == search.side[ply]:
        search.alpha[child] = search.alpha[ply]
        search.beta[child] = search.beta[ply]
    else:
        search.alpha[child] = -search.beta[ply]
        search.beta[child] = -search.alpha[ply]
    return ENTER


@compiled
def leave(rules: Rules, search: Search, field: Field, out: list[int], undo: list[int]) -> int:
    """Go back to the parent with what the child came to."""
    if search.ply == 0:
        return IDLE
    child_side = search.side[search.ply]
    ply = search.ply - 1
    search.ply = ply
    unmake(rules, field, undo, ply * UNDO)
    value = search.value if child_side == search.side[ply] else -search.value
    action = out[search.next[ply] - 1]
    if ply == 0:
        search.tried += 1
    if value > search.best[ply]:
        search.best[ply] = value
        search.action[ply] = action
        if ply == 0:
            search.best_action = action
            search.best_score = value
    if value > search.alpha[ply]:
        search.alpha[ply] = value
        if value >= search.beta[ply]:
            credit(search, search.side[ply], action, search.depth[ply])
    return NEXT


@compiled(inline=False)
def think(
    rules_list: list[Rules],
    weights_list: list[Weights],
    searches: list[Search],
    fields: list[Field],
    works: list[Work],
    past: list[int],
    out: list[int],
    order: list[int],
    undo: list[int],
    keys: list[int],
    results: list[int],
    budget: int,
) -> bool:
    """Go on with the walk for so many positions; True when the iteration is finished."""
    rules = rules_list[0]
    weights = weights_list[0]
    search = searches[0]
    field = fields[0]
    work = works[0]
    limit = search.nodes + budget
    while search.mode != IDLE and search.nodes < limit:
        if search.mode == ENTER:
            search.mode = enter(rules, weights, search, field, work, past, out, order, keys, results)
        elif search.mode == NEXT:
            search.mode = advance(rules, search, field, work, past, out, order, undo, keys, results)
        else:
            search.mode = leave(rules, search, field, out, undo)
    return search.mode == IDLE
