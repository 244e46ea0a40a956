"""How good is a position? A sum of simple things, in hundredths of a middling piece.

- **Worth**: what each kind is worth against the enemy army, worked out from the combat table once per
  variant (`worth.py`), so that users' variants need no numbers of their own.
- **Nearness**: every piece that may attack gains by standing near an enemy goal piece.
- **Guards**: own pieces next to an own goal piece are in the way of the player who wants to strike it.
- **Siege**: an enemy able to strike a goal piece next turn is an alarm; the search sees it, this only
  leans towards it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flagfall.core.jit import compiled
from flagfall.core.schema import ints
from flagfall.games.ctb.rules.codes import DIRECTIONS, EMPTY, HALF, KINDS, OFF, STRIDE
from flagfall.games.ctb.rules.state import Field, Rules

NEAR: Final = 4  # per space nearer to the enemy goal …
FAR: Final = 14  # … counted from this distance on
GUARD: Final = 7
ALARM: Final = 25


@dataclass(slots=True)
class Weights:
    """What the kinds of a variant are worth, by side."""

    worth: list[int] = ints(2 * KINDS)


@compiled
def distance(a: int, b: int) -> int:
    """Spaces between two cells, orthogonally."""
    return abs(a // STRIDE - b // STRIDE) + abs(a % STRIDE - b % STRIDE)


@compiled
def goal_cell(rules: Rules, field: Field, side: int) -> int:
    """The square of a side's first goal piece; OFF without one."""
    first = side * HALF
    for slot in range(first, first + field.slots[side]):
        if field.at[slot] != OFF and rules.kind[field.kind[slot]].goal == 1:
            return field.at[slot]
    return OFF


@compiled
def side_score(rules: Rules, weights: Weights, field: Field, side: int, own: int, enemy: int) -> int:
    """What speaks for one side."""
    total = 0
    first = side * HALF
    for slot in range(first, first + field.slots[side]):
        cell = field.at[slot]
        if cell == OFF:
            continue
        kind = field.kind[slot]
        total += weights.worth[side * KINDS + kind]
        if own != OFF and cell != own and distance(cell, own) == 1:
            total += GUARD
        if enemy != OFF and rules.kind[kind].fights == 1:
            spaces = distance(cell, enemy)
            total += NEAR * (FAR - min(spaces, FAR))
            if spaces == 1:
                total += ALARM
    return total


@compiled
def is_besieged(rules: Rules, field: Field, side: int) -> bool:
    """Whether an enemy able to attack is next to a side's goal piece."""
    goal = goal_cell(rules, field, side)
    if goal == OFF:
        return False
    for i in range((1 - side) * DIRECTIONS, (1 - side) * DIRECTIONS + rules.hit_n[1 - side]):
        content = field.cell[goal - rules.hit[i]]
        if content > EMPTY and (content > HALF) != (side == 1) and rules.kind[field.kind[content - 1]].fights == 1:
            return True
    return False


@compiled(inline=False)
def evaluate(rules: Rules, weights: Weights, field: Field) -> int:
    """The balance, seen from the side to move."""
    south = goal_cell(rules, field, 0)
    north = goal_cell(rules, field, 1)
    balance = side_score(rules, weights, field, 0, south, north) - side_score(rules, weights, field, 1, north, south)
    return balance if field.side == 0 else -balance
