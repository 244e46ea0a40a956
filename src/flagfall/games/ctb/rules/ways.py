"""Bent ways: where a piece gets step by step, turning corners, within a number of steps or in exactly that number."""

from __future__ import annotations

from flagfall.core.jit import compiled
from flagfall.games.ctb.rules.codes import EMPTY, HALF, JUMP_ANY, JUMP_NONE, JUMP_OWN, WALL
from flagfall.games.ctb.rules.state import Field, Rules, Work


@compiled
def may_pass_over(rules: Rules, side: int, content: int) -> bool:
    """Whether a piece of this side may go on beyond a piece in its way (CTB-MOVE-08)."""
    if rules.jump == JUMP_NONE or content <= EMPTY:
        return False
    return rules.jump == JUMP_ANY or (rules.jump == JUMP_OWN and (content > HALF) == (side == 1))


@compiled(inline=False)
def bent_targets(
    rules: Rules,
    field: Field,
    work: Work,
    side: int,
    source: int,
    deltas: list[int],
    first: int,
    count: int,
    reach: int,
) -> int:
    """The cells a bent way leads to, free or not, in work.queue from 1 on; return the end of the list."""
    if rules.exact == 1:
        return exact_ways(rules, field, work, side, source, deltas, first, count, reach)
    return flood(rules, field, work, side, source, deltas, first, count, reach)


@compiled(inline=False)
def flood(
    rules: Rules,
    field: Field,
    work: Work,
    side: int,
    source: int,
    deltas: list[int],
    first: int,
    count: int,
    reach: int,
) -> int:
    """Breadth first: the cells that can be reached or touched within `reach` steps, in work.queue from 1 on."""
    work.stamp += 1
    work.mark[source] = work.stamp
    work.steps[source] = 0
    work.queue[0] = source
    end = 1
    i = 0
    while i < end:
        cell = work.queue[i]
        i += 1
        steps = work.steps[cell]
        content = field.cell[cell]
        if steps == reach or (cell != source and content != EMPTY and not may_pass_over(rules, side, content)):
            continue
        for d in range(first, first + count):
            target = cell + deltas[d]
            if field.cell[target] != WALL and work.mark[target] != work.stamp:
                work.mark[target] = work.stamp
                work.steps[target] = steps + 1
                work.queue[end] = target
                end += 1
    return end


@compiled(inline=False)
def exact_ways(
    rules: Rules,
    field: Field,
    work: Work,
    side: int,
    source: int,
    deltas: list[int],
    first: int,
    count: int,
    reach: int,
) -> int:
    """The cells at the end of a way of exactly `reach` steps that visits no cell twice, in work.queue from 1 on.

    First the ways that may cross themselves, all at once: bit k of `work.steps` is set on cells that
    k steps lead to. What they do not reach need not be searched; the search goes along them.
    """
    work.stamp += 1
    work.mark[source] = work.stamp
    work.steps[source] = 1
    work.queue[0] = source
    end = 1
    for k in range(reach):
        for i in range(end):
            cell = work.queue[i]
            content = field.cell[cell]
            if (work.steps[cell] >> k) & 1 == 0:
                continue
            if cell != source and content != EMPTY and not may_pass_over(rules, side, content):
                continue
            for d in range(first, first + count):
                target = cell + deltas[d]
                if field.cell[target] == WALL or target == source:
                    continue
                if work.mark[target] != work.stamp:
                    work.mark[target] = work.stamp
                    work.steps[target] = 0
                    work.queue[end] = target
                    end += 1
                work.steps[target] |= 1 << (k + 1)
    found = 1
    for i in range(1, end):
        cell = work.queue[i]
        if (work.steps[cell] >> reach) & 1 and has_way(rules, field, work, side, cell, deltas, first, count, reach):
            work.queue[found] = cell
            found += 1
    return found


@compiled(inline=False)
def has_way(
    rules: Rules,
    field: Field,
    work: Work,
    side: int,
    target: int,
    deltas: list[int],
    first: int,
    count: int,
    reach: int,
) -> bool:
    """Whether one of the ways marked by `exact_ways` leads here without crossing itself; searched backwards."""
    k = reach
    work.path[k] = target
    work.turn[k] = 0
    while k <= reach:
        if work.turn[k] == count:
            k += 1
            continue
        cell = work.path[k] - deltas[first + work.turn[k]]
        work.turn[k] += 1
        if work.mark[cell] != work.stamp or (work.steps[cell] >> (k - 1)) & 1 == 0:
            continue
        if k == 1:
            return True  # only the source is no step away from itself
        content = field.cell[cell]
        is_free = content == EMPTY or may_pass_over(rules, side, content)
        for i in range(k, reach + 1):
            is_free = is_free and work.path[i] != cell
        if is_free:
            k -= 1
            work.path[k] = cell
            work.turn[k] = 0
    return False
