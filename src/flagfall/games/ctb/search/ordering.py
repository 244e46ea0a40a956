"""Which action to try first: the sooner a good one, the less of the tree has to be looked at."""

from __future__ import annotations

from flagfall.core.jit import compiled
from flagfall.games.ctb.rules.codes import (
    ATTACKER,
    CELLS,
    DEFENDER,
    HALF,
    KINDS,
    MASK,
    SHIFT,
    STRIKE,
)
from flagfall.games.ctb.rules.moves import add_strikes, legal
from flagfall.games.ctb.rules.state import Field, Rules, Work
from flagfall.games.ctb.search.evaluate import Weights
from flagfall.games.ctb.search.tree import Search


@compiled
def order_of(rules: Rules, weights: Weights, search: Search, field: Field, stored: int, action: int) -> int:
    """How early an action is worth trying."""
    if action == stored:
        return 1 << 28
    if action & STRIKE:
        mover = field.kind[field.cell[action & MASK] - 1]
        foe = field.kind[field.cell[(action >> SHIFT) & MASK] - 1]
        if rules.kind[foe].goal == 1:
            return 1 << 27
        result = rules.result[mover * KINDS + foe]
        gain = 0
        if result & DEFENDER:
            gain += weights.worth[(1 - field.side) * KINDS + foe]
        if result & ATTACKER:
            gain -= weights.worth[field.side * KINDS + mover]
        return (1 << 24) + 64 * gain
    if action == search.killer[2 * search.ply] or action == search.killer[2 * search.ply + 1]:
        return 1 << 22
    return search.history[field.side * CELLS + ((action >> SHIFT) & MASK)]


@compiled(inline=False)
def list_actions(
    rules: Rules,
    weights: Weights,
    search: Search,
    field: Field,
    work: Work,
    past: list[int],
    out: list[int],
    order: list[int],
    stored: int,
    is_quiet: bool,
) -> None:
    """Write the actions of this ply and how early to try them; at the edge of the search only attacks."""
    ply = search.ply
    start = ply * search.room
    if is_quiet:
        n = start
        first = field.side * HALF
        if field.turns[field.side] >= rules.truce:
            n = add_strikes(rules, field, work, first, first + field.slots[field.side], out, n)
    else:
        n = legal(rules, field, work, past, out, start)
    for i in range(start, n):
        order[i] = order_of(rules, weights, search, field, stored, out[i])
    search.next[ply] = start
    search.end[ply] = n


@compiled
def drop_barred(search: Search, out: list[int], order: list[int]) -> None:
    """Take the actions out of the root's list that other lines begin with."""
    kept = search.next[0]
    for i in range(search.next[0], search.end[0]):
        is_barred = False
        for j in range(search.barred_n):
            is_barred = is_barred or search.barred[j] == out[i]
        if not is_barred:
            out[kept] = out[i]
            order[kept] = order[i]
            kept += 1
    search.end[0] = kept


@compiled
def pick(search: Search, out: list[int], order: list[int]) -> int:
    """The most promising action not yet tried."""
    i = search.next[search.ply]
    best = i
    for j in range(i + 1, search.end[search.ply]):
        if order[j] > order[best]:
            best = j
    action = out[best]
    rank = order[best]
    out[best] = out[i]
    order[best] = order[i]
    out[i] = action
    order[i] = rank
    search.next[search.ply] = i + 1
    return action


@compiled
def credit(search: Search, side: int, action: int, depth: int) -> None:
    """Remember a quiet action that was too good, for the order of its sisters."""
    if action & STRIKE:
        return
    k = 2 * search.ply
    if search.killer[k] != action:
        search.killer[k + 1] = search.killer[k]
        search.killer[k] = action
    i = side * CELLS + ((action >> SHIFT) & MASK)
    search.history[i] = min(search.history[i] + depth * depth, 1 << 20)
