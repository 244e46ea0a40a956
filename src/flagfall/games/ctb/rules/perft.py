"""Counting the ways a game can go on: the classical test, and measure, of a move generator.

Repetition and the quiet limit depend on what came before, so they are left out: the caller
switches them off in the rules it hands in. Everything else that ends a game ends a line here, too.
"""

from __future__ import annotations

from flagfall.core.jit import compiled
from flagfall.games.ctb.rules.codes import ON, UNDO
from flagfall.games.ctb.rules.moves import legal
from flagfall.games.ctb.rules.run import begin_turn, make, unmake
from flagfall.games.ctb.rules.state import Field, Rules, Work


@compiled(inline=False)
def count_lines(
    rules_list: list[Rules],
    fields: list[Field],
    works: list[Work],
    depth: int,
    room: int,
    out: list[int],
    ends: list[int],
    undo: list[int],
    split: list[int],
) -> int:
    """How many first actions there are; `split` gets how many sequences of `depth` actions begin with each.

    The first actions are left in `out`, in the same order. `out` has `room` places for the actions of
    each level, `ends` two for each, `undo` a row for each. The last level is counted in bulk.
    One-element lists, since arrays cross into machine code cheaply.
    """
    rules = rules_list[0]
    field = fields[0]
    work = works[0]
    if field.reason != ON or depth == 0:
        return 0
    level = 0
    ends[0] = 0  # ends[2 * level]: the next action to try; ends[2 * level + 1]: where they end
    ends[1] = legal(rules, field, work, out, out, 0)
    for i in range(ends[1]):
        split[i] = 1 if depth == 1 else 0
    if depth == 1:
        return ends[1]
    while level >= 0:
        is_last = level == depth - 1
        if is_last:
            split[ends[0] - 1] += ends[2 * level + 1] - ends[2 * level]
        if is_last or ends[2 * level] == ends[2 * level + 1]:
            level -= 1
            if level >= 0:
                unmake(rules, field, undo, level * UNDO)
            continue
        action = out[ends[2 * level]]
        ends[2 * level] += 1
        make(rules, field, action, undo, level * UNDO)
        begin_turn(rules, field, work, out, 1 - field.side)
        if field.reason != ON:
            unmake(rules, field, undo, level * UNDO)
            continue
        level += 1
        ends[2 * level] = level * room
        ends[2 * level + 1] = legal(rules, field, work, out, out, level * room)
    return ends[1]
