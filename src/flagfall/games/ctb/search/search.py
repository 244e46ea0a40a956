"""Looking ahead: alpha-beta with iterative deepening, a transposition table and quiescence on attacks.

Compiled functions cannot recurse, so the tree is walked with a stack of our own. That has a good
side: `think` stops after any number of positions and goes on where it was, which is how a clock
outside is kept to the hundredth of a second.

The first action of a position is looked at in full, the others only to see whether they are better (a window
of nothing), late quiet ones less deeply at that; whatever turns out better is looked at again. A position so good
that even doing nothing would be too good is not looked into.

A side that cannot act is passed over, so a child may belong to the same side as its parent; then
nothing is negated.
"""

from __future__ import annotations

from typing import Final

from flagfall.core.jit import compiled
from flagfall.games.ctb.rules.codes import (
    NO_PLAYER,
    ON,
    PASS,
    STRIKE,
    UNDO,
)
from flagfall.games.ctb.rules.run import begin_turn, make, unmake
from flagfall.games.ctb.rules.state import Field, Rules, Work, turn_key
from flagfall.games.ctb.search.evaluate import Weights, evaluate, is_besieged
from flagfall.games.ctb.search.ordering import credit, drop_barred, list_actions, pick
from flagfall.games.ctb.search.tree import (
    AT_LEAST,
    AT_MOST,
    ENTER,
    EXACT,
    FULL,
    IDLE,
    IDLING,
    INFINITE,
    LEAVE,
    NEXT,
    NOTHING,
    PLIES,
    REDUCED,
    SCOUT,
    SURE,
    WIN,
    Search,
    is_enough,
    stored,
    stored_action,
    stored_score,
)

FEW: Final = 3  # with so few pieces doing nothing may be the best there is
EARLY: Final = 4  # the number of actions searched in full depth
LATE: Final = 12
VERY_LATE: Final = 20


@compiled
def terminal(search: Search, field: Field, ply: int) -> int:
    """The score of a finished game, seen from `field.side`; sooner is better for the winner.

    A player does not like a tie: an even position is worth playing on.
    """
    if field.winner == NO_PLAYER:
        return -search.contempt if field.side == search.side[0] else search.contempt
    return WIN - ply if field.winner == field.side else ply - WIN


@compiled
def may_idle(rules: Rules, search: Search, field: Field) -> bool:
    """Whether to ask what happens if nothing is done: not twice in a row, not where acting may be a burden."""
    ply = search.ply
    if ply == 0 or search.depth[ply] < 2 or search.stage[ply - 1] == IDLING or search.beta[ply] - search.alpha[ply] > 1:
        return False
    return rules.compulsory == 0 and field.men[field.side] > FEW and abs(search.beta[ply]) < SURE


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
    search.floor[ply] = search.alpha[ply]
    search.action[ply] = NOTHING
    search.best[ply] = -INFINITE
    search.stage[ply] = FULL
    search.again[ply] = FULL
    if 0 < ply < 2 * search.depth[0] and is_besieged(rules, field, field.side):
        search.depth[ply] += 1  # the player who is about to lose the goal piece has no time for an evaluation
    depth = search.depth[ply]
    key = turn_key(field.key, field.side)
    place = key & search.table_mask
    known = NOTHING
    data = results[place]
    if keys[place] ^ data == key:
        known = stored_action(data)
        score = stored_score(data, ply)
        if ply > 0 and is_enough(data, depth, score, search.alpha[ply], search.beta[ply]):
            search.value = score
            return LEAVE
    is_quiet = depth <= 0
    if is_quiet or ply >= PLIES - 2:
        calm = evaluate(rules, weights, field)
        if calm >= search.beta[ply] or ply >= PLIES - 2:
            search.value = calm
            return LEAVE
        search.best[ply] = calm
        if calm > search.alpha[ply]:
            search.alpha[ply] = calm
    elif may_idle(rules, search, field) and evaluate(rules, weights, field) >= search.beta[ply]:
        search.stage[ply] = IDLING
    list_actions(rules, weights, search, field, work, past, out, order, known, is_quiet)
    if ply == 0:
        drop_barred(search, out, order)
    return NEXT


@compiled
def settle(search: Search, field: Field, keys: list[int], results: list[int]) -> int:
    """All actions of a position are tried, or one was too good: store what it came to."""
    ply = search.ply
    best = search.best[ply]
    search.value = best
    is_partial = ply == 0 and search.barred_n > 0  # the best of the others only
    if search.depth[ply] > 0 and search.action[ply] != NOTHING and not is_partial:
        bound = EXACT
        if best <= search.floor[ply]:
            bound = AT_MOST
        elif best >= search.beta[ply]:
            bound = AT_LEAST
        key = turn_key(field.key, search.side[ply])
        place = key & search.table_mask
        data = stored(search.action[ply], best, ply, search.depth[ply], bound)
        # Several threads write without a lock: only if both halves belong together does their XOR give the key.
        keys[place] = key ^ data
        results[place] = data
    return LEAVE


@compiled
def reduction(search: Search, ply: int, action: int) -> int:
    """How much less deeply a late action is looked at, at first."""
    late = search.next[ply] - ply * search.room  # it is the so-manieth
    depth = search.depth[ply]
    if depth < 3 or late <= EARLY or action & STRIKE:
        return 0
    if action == search.killer[2 * ply] or action == search.killer[2 * ply + 1]:
        return 0
    return 1 + (1 if late > LATE and depth > 3 else 0) + (1 if late > VERY_LATE and depth > 5 else 0)


@compiled
def look_into(search: Search, field: Field, ply: int, less: int) -> int:
    """Go to the position after an action, with the depth and the window of this stage."""
    child = ply + 1
    search.ply = child
    search.side[child] = field.side
    search.depth[child] = max(search.depth[ply] - 1 - less, 0) if search.depth[ply] > 0 else -1
    low = search.alpha[ply]
    high = search.beta[ply]
    if search.stage[ply] == IDLING:
        low = high - 1
    elif search.stage[ply] != FULL:
        high = low + 1
    if field.side == search.side[ply]:
        search.alpha[child] = low
        search.beta[child] = high
    else:
        search.alpha[child] = -high
        search.beta[child] = -low
    return ENTER


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
    if search.stage[ply] == IDLING:
        make(rules, field, PASS, undo, ply * UNDO)
        begin_turn(rules, field, work, past, 1 - field.side)
        return look_into(search, field, ply, 2 + search.depth[ply] // 4)
    if search.alpha[ply] >= search.beta[ply]:
        return settle(search, field, keys, results)
    less = 0
    if search.again[ply] != FULL:
        # the same action once more, looked at more closely
        search.stage[ply] = SCOUT if search.again[ply] == REDUCED and search.beta[ply] - search.alpha[ply] > 1 else FULL
        search.again[ply] = FULL
        action = out[search.next[ply] - 1]
    else:
        if search.next[ply] >= search.end[ply]:
            return settle(search, field, keys, results)
        action = pick(search, out, order)
        search.stage[ply] = FULL
        if search.depth[ply] > 0 and search.next[ply] - ply * search.room > 1:
            less = reduction(search, ply, action)
            search.stage[ply] = REDUCED if less > 0 else SCOUT
    make(rules, field, action, undo, ply * UNDO)
    begin_turn(rules, field, work, past, 1 - field.side)
    return look_into(search, field, ply, less)


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
    stage = search.stage[ply]
    if stage == IDLING:
        search.stage[ply] = FULL
        if value < search.beta[ply]:
            return NEXT
        search.value = search.beta[ply] if value > SURE else value
        return LEAVE
    is_wide = search.beta[ply] - search.alpha[ply] > 1
    if value > search.alpha[ply] and (stage == REDUCED or (stage == SCOUT and is_wide and value < search.beta[ply])):
        search.again[ply] = stage
        return NEXT
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
    """Continue the search for a number of positions; True when the iteration is finished."""
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
