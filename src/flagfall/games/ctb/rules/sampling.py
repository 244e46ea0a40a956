"""Any legal action with equal chance, without listing them all.

Where pieces go and strike in straight lines, everything a piece could ever do is a *way*: a direction and a number of
steps. At any moment a way leads to one legal action or to none, so ways drawn until one is legal give every action the
same chance. About every fifth is, and looking at five costs a quarter of the list. Who is out of luck for long takes
the list: that is as fair.
"""

from __future__ import annotations

from typing import Final

from flagfall.core.jit import compiled
from flagfall.core.rng import below
from flagfall.games.ctb.rules.codes import DIRECTIONS, EMPTY, HALF, JUMP_NONE, OFF, SHIFT, STRIKE
from flagfall.games.ctb.rules.moves import legal
from flagfall.games.ctb.rules.state import Field, Rules, Work

TRIES: Final = 24
NO_ACTION: Final = -1

# A way is one int: slot | direction << TURN | steps << STEPS
SLOT: Final = 1023
TURN: Final = 10
TURNS: Final = 15
STEPS: Final = 14


@compiled
def reach_of(rules: Rules, kind: int) -> int:
    """How many steps a piece goes or strikes at most."""
    return max(rules.kind[kind].move, rules.kind[kind].reach if rules.kind[kind].fights else 0)


@compiled(inline=False)
def is_straight(rules: Rules) -> bool:
    """Whether a way decides alone: nothing bends or jumps, and no rule looks at other actions or at the past."""
    if rules.bent + rules.exact + rules.forbids + rules.passing + rules.compulsory + rules.shuttle > 0:
        return False
    if rules.jump != JUMP_NONE:
        return False
    for side in range(2):
        if rules.step_n[side] != rules.hit_n[side]:
            return False
        for i in range(side * DIRECTIONS, side * DIRECTIONS + rules.step_n[side]):
            if rules.step[i] != rules.hit[i]:
                return False
    return True


@compiled(inline=False)
def list_ways(rules: Rules, field: Field, ways: list[int], count: list[int]) -> None:
    """Every way of the pieces on the board; each side has half of `ways`."""
    for side in range(2):
        n = side * (len(ways) // 2)
        first = n
        for slot in range(side * HALF, side * HALF + field.slots[side]):
            for steps in range(1, reach_of(rules, field.kind[slot]) + 1):
                for turn in range(rules.step_n[side]):
                    ways[n] = slot | (turn << TURN) | (steps << STEPS)
                    n += 1
        count[side] = n - first


@compiled
def follow(rules: Rules, field: Field, slot: int, way: int) -> int:
    """The legal action that a way leads to, or NO_ACTION."""
    side = field.side
    delta = rules.step[side * DIRECTIONS + ((way >> TURN) & TURNS)]
    steps = way >> STEPS
    source = field.at[slot]
    cell = source + delta
    for _ in range(steps - 1):
        if field.cell[cell] != EMPTY:
            return NO_ACTION
        cell += delta
    content = field.cell[cell]
    kind = rules.kind[field.kind[slot]]
    if content == EMPTY:
        return source | (cell << SHIFT) if steps <= kind.move else NO_ACTION
    if content < EMPTY or (content > HALF) == (side == 1) or kind.fights == 0 or steps > kind.reach:
        return NO_ACTION
    return source | (cell << SHIFT) | STRIKE if field.turns[side] >= rules.truce else NO_ACTION


@compiled(inline=False)
def any_action(
    rules: Rules, field: Field, work: Work, past: list[int], out: list[int],
    ways: list[int], count: list[int], rng: list[int],
) -> int:  # fmt: skip
    """Any legal action of the side to move. Without ways (`count` is 0) it is taken from the list."""
    first = field.side * (len(ways) // 2)
    n = count[field.side]
    for _ in range(TRIES):
        if n == 0:
            break
        i = first + below(rng, n)
        slot = ways[i] & SLOT
        if field.at[slot] == OFF:  # it will not come back
            n -= 1
            ways[i] = ways[first + n]
            count[field.side] = n
            continue
        action = follow(rules, field, slot, ways[i])
        if action != NO_ACTION:
            return action
    return out[below(rng, legal(rules, field, work, past, out, 0))]
