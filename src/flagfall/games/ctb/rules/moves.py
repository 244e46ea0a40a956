"""What a side may do: strikes first, then moves, piece by piece."""

from __future__ import annotations

from flagfall.core.jit import compiled
from flagfall.games.ctb.rules.codes import (
    DIRECTIONS,
    EMPTY,
    HALF,
    JUMP_NONE,
    MASK,
    OFF,
    PASS,
    SHIFT,
    STRIKE,
)
from flagfall.games.ctb.rules.state import Field, Rules, Work, has_repeated, piece_key, turn_key
from flagfall.games.ctb.rules.ways import bent_targets, may_pass_over


@compiled
def add_strikes(rules: Rules, field: Field, work: Work, begin: int, end: int, out: list[int], n: int) -> int:
    """Append every attack that pieces of one side may make, from one slot up to another; return the end of the list."""
    side = 1 if begin >= HALF else 0
    first = side * DIRECTIONS
    last = first + rules.hit_n[side]
    # Read once: the compiler cannot know that `out` is no part of the rules, and the interpreter looks up every time.
    stops = rules.jump == JUMP_NONE
    cells, at, kinds, hit = field.cell, field.at, field.kind, rules.hit
    for slot in range(begin, end):
        source = at[slot]
        kind = rules.kind[kinds[slot]]
        if source == OFF or kind.fights == 0:
            continue
        reach = kind.reach
        if rules.bent == 1 and reach > 1:
            found = bent_targets(rules, field, work, side, source, hit, first, rules.hit_n[side], reach)
            for i in range(1, found):
                cell = work.queue[i]
                content = cells[cell]
                if content > EMPTY and (content > HALF) != (side == 1):
                    out[n] = source | (cell << SHIFT) | STRIKE
                    n += 1
            continue
        shortest = reach if rules.exact == 1 else 1
        for i in range(first, last):
            cell = source
            delta = hit[i]
            for step in range(1, reach + 1):
                cell += delta
                content = cells[cell]
                if content == EMPTY:
                    continue
                if content > EMPTY and (content > HALF) != (side == 1) and step >= shortest:
                    out[n] = source | (cell << SHIFT) | STRIKE
                    n += 1
                if stops or not may_pass_over(rules, side, content):
                    break
    return n


@compiled
def add_moves(rules: Rules, field: Field, work: Work, begin: int, end: int, out: list[int], n: int) -> int:
    """Append every move that pieces of one side may make, always to an empty cell (CTB-MOVE-09); return the end."""
    side = 1 if begin >= HALF else 0
    first = side * DIRECTIONS
    last = first + rules.step_n[side]
    stops = rules.jump == JUMP_NONE
    cells, at, kinds, steps = field.cell, field.at, field.kind, rules.step
    for slot in range(begin, end):
        source = at[slot]
        reach = rules.kind[kinds[slot]].move
        if source == OFF or reach == 0:
            continue
        if rules.bent == 1:
            found = bent_targets(rules, field, work, side, source, steps, first, rules.step_n[side], reach)
            for i in range(1, found):
                cell = work.queue[i]
                if cells[cell] == EMPTY:
                    out[n] = source | (cell << SHIFT)
                    n += 1
            continue
        shortest = reach if rules.exact == 1 else 1
        for i in range(first, last):
            cell = source
            delta = steps[i]
            for step in range(1, reach + 1):
                cell += delta
                content = cells[cell]
                if content == EMPTY:
                    if step >= shortest:
                        out[n] = source | (cell << SHIFT)
                        n += 1
                elif stops or not may_pass_over(rules, side, content):
                    break
    return n


@compiled
def drop_shuttle(rules: Rules, field: Field, side: int, out: list[int], start: int, n: int) -> int:
    """Take out the move that would go back and forth once too often; return the new end of the list."""
    if rules.shuttle == 0 or field.run[side] < rules.shuttle:
        return n
    barred = field.last_target[side] | (field.last_source[side] << SHIFT)
    for i in range(start, n):
        if out[i] == barred:
            for j in range(i, n - 1):
                out[j] = out[j + 1]
            return n - 1
    return n


@compiled
def is_forbidden(rules: Rules, field: Field, side: int, past: list[int], action: int) -> bool:
    """Whether a move or pass would bring about a position once too often, where that is illegal.

    Attacks are always allowed: what they lead to may depend on kinds that are not known.
    """
    if action & STRIKE:
        return False
    key = field.key
    if action != PASS:
        source = action & MASK
        slot = field.cell[source] - 1
        key ^= piece_key(rules, field, slot, source) ^ piece_key(rules, field, slot, action >> SHIFT)
    return has_repeated(field, past, turn_key(key, 1 - side), rules.repetition - 1)


@compiled
def drop_forbidden(rules: Rules, field: Field, side: int, past: list[int], out: list[int], start: int, n: int) -> int:
    """Take out the actions that would repeat a position once too often; return the new end of the list."""
    kept = start
    for i in range(start, n):
        if not is_forbidden(rules, field, side, past, out[i]):
            out[kept] = out[i]
            kept += 1
    return kept


@compiled(inline=False)
def legal(rules: Rules, field: Field, work: Work, past: list[int], out: list[int], start: int) -> int:
    """Write every action of the side to move from out[start] on; return the end."""
    side = field.side
    n = start
    first = side * HALF
    last = first + field.slots[side]
    if field.turns[side] >= rules.truce:
        n = add_strikes(rules, field, work, first, last, out, n)
        if rules.compulsory == 1 and n > start:
            return n
    n = add_moves(rules, field, work, first, last, out, n)
    n = drop_shuttle(rules, field, side, out, start, n)
    if rules.forbids == 1:
        n = drop_forbidden(rules, field, side, past, out, start, n)
    may_pass = rules.passing == 1 and n > start
    if may_pass and (rules.forbids == 0 or not is_forbidden(rules, field, side, past, PASS)):
        out[n] = PASS
        n += 1
    return n


@compiled(inline=False)
def is_legal(rules: Rules, field: Field, work: Work, past: list[int], action: int) -> bool:
    """Whether `legal` would list a move or strike; looks only at the piece that acts."""
    side = field.side
    slot = field.cell[action & MASK] - 1
    if slot < side * HALF or slot >= side * HALF + field.slots[side]:
        return False
    n = 0
    if field.turns[side] >= rules.truce:
        if action & STRIKE:
            n = add_strikes(rules, field, work, slot, slot + 1, work.spare, 0)
        elif rules.compulsory == 1:
            for other in range(side * HALF, side * HALF + field.slots[side]):
                if add_strikes(rules, field, work, other, other + 1, work.spare, 0) > 0:
                    return False
    if action & STRIKE == 0:
        n = add_moves(rules, field, work, slot, slot + 1, work.spare, 0)
        n = drop_shuttle(rules, field, side, work.spare, 0, n)
        if rules.forbids == 1:
            n = drop_forbidden(rules, field, side, past, work.spare, 0, n)
    found = False
    for i in range(n):
        found = found or work.spare[i] == action
    return found


@compiled
def has_step(rules: Rules, field: Field, side: int) -> bool:
    """Whether a piece of a side can move to an adjacent empty cell; a cheap test that often decides."""
    if rules.exact + rules.shuttle + rules.forbids > 0:
        return False
    for slot in range(side * HALF, side * HALF + field.slots[side]):
        if field.at[slot] != OFF and rules.kind[field.kind[slot]].move > 0:
            for i in range(side * DIRECTIONS, side * DIRECTIONS + rules.step_n[side]):
                if field.cell[field.at[slot] + rules.step[i]] == EMPTY:
                    return True
    return False


@compiled(inline=False)
def is_able(rules: Rules, field: Field, work: Work, side: int, past: list[int]) -> bool:
    """Whether a side has any move or attack (CTB-END-07); passing does not count."""
    if has_step(rules, field, side):
        return True
    first = side * HALF
    for slot in range(first, first + field.slots[side]):
        if field.at[slot] == OFF:
            continue
        if field.turns[side] >= rules.truce and add_strikes(rules, field, work, slot, slot + 1, work.spare, 0) > 0:
            return True
        n = add_moves(rules, field, work, slot, slot + 1, work.spare, 0)
        n = drop_shuttle(rules, field, side, work.spare, 0, n)
        if rules.forbids == 1:
            n = drop_forbidden(rules, field, side, past, work.spare, 0, n)
        if n > 0:
            return True
    return False
