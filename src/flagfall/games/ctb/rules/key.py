"""A hash of the position, for repetition and for the search's table.

Every (piece, cell) has a number of 52 bits, worked out when needed; the position is their XOR.
52 bits survive any JSON reader. Two positions of one game share a hash with a chance below 10⁻¹⁰.
"""

from __future__ import annotations

from typing import Final

from flagfall.core.jit import compiled
from flagfall.core.rng import mix
from flagfall.games.ctb.rules.codes import HALF, KINDS
from flagfall.games.ctb.rules.state import Field, Rules

LARGE: Final = 0xFFFFFF  # above every number of plies
NORTH_TO_MOVE: Final = 0x5A3C9D1E2B4F7


@compiled
def piece_key(rules: Rules, field: Field, slot: int, cell: int) -> int:
    """The number of a piece on a cell.

    With open ranks like pieces are interchangeable. With hidden ranks they are told apart by the cell
    they started on, which everybody saw, so that a repetition gives nothing away.
    """
    if rules.hidden == 1:
        identity = 64 + field.origin[slot]
    else:
        identity = field.kind[slot] + (KINDS if slot >= HALF else 0)
    high = mix((identity << 10) | cell)
    low = mix(high ^ 0x2545F491)
    return ((high >> 6) << 26) | (low >> 6)


@compiled
def turn_key(key: int, side: int) -> int:
    """The number of a position with this side to move."""
    return key ^ NORTH_TO_MOVE if side == 1 else key


@compiled
def has_repeated(field: Field, past: list[int], key: int, times: int) -> bool:
    """Whether a position stands at least so many times among those that can still repeat."""
    return count(past, field.past_from, field.past_n, key) >= times


@compiled
def count(past: list[int], begin: int, end: int, key: int) -> int:
    """How often a position stands in a part of the past."""
    found = 0
    for i in range(begin, end):
        found += past[i & LARGE] == key  # an index that cannot be negative: the compiler looks at four at a time
    return found
