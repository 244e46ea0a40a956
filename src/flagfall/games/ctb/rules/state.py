"""Rules and position, declared once (see `core/schema.py` for the two shapes they take)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flagfall.core.jit import compiled
from flagfall.core.rng import mix
from flagfall.core.schema import ints, many, wide, wide_ints
from flagfall.games.ctb.rules.codes import CELLS, DIRECTIONS, EXACT_STEPS, HALF, KINDS, NO_PLAYER, ON, SLOTS, WALL


@dataclass(slots=True)
class Kind:
    """One kind of piece."""

    move: int = 0  # spaces it may go
    fights: int = 0  # 1 = may start an attack
    reach: int = 0  # spaces it may strike
    goal: int = 0


@dataclass(slots=True)
class Rules:
    """A variant as the engine reads it; packed once, never written to."""

    kinds: int = 0
    bent: int = 0
    exact: int = 0
    jump: int = 0
    advance: int = 0
    compulsory: int = 0
    passing: int = 0
    truce: int = 0
    touch: int = 0  # goal pieces fall by contact
    all_goals: int = 0  # 1 = every goal piece must fall, 0 = any
    none_can_act: int = 0  # TIE or WINS (the last mover)
    one_cannot_act: int = 0  # TIE, WINS (the other side) or GO_ON
    dead_position: int = 0  # TIE or GO_ON
    repetition: int = 0  # 0 = off
    repeater_loses: int = 0
    forbids: int = 0  # the repeating move is illegal
    shuttle: int = 0  # 0 = off
    quiet: int = 0  # 0 = off
    most_pieces: int = 0  # the quiet limit is won by the larger army
    hidden: int = 0  # pieces are told apart by where they started, not by kind
    step_n: list[int] = ints(2)  # directions of movement, by side
    hit_n: list[int] = ints(2)  # directions of attack, by side
    step: list[int] = ints(2 * DIRECTIONS)
    hit: list[int] = ints(2 * DIRECTIONS)
    kind: list[Kind] = many(Kind, KINDS)
    result: list[int] = ints(KINDS * KINDS)  # attacker * KINDS + defender -> who falls
    army: list[int] = ints(2 * KINDS)  # side * KINDS + kind -> how many
    home_n: list[int] = ints(2)
    home: list[int] = ints(2 * HALF)  # home cells by side


@dataclass(slots=True)
class Field:
    """A position in play."""

    side: int = 0  # whose turn it is
    reason: int = ON  # why the game is over, ON while it is not
    winner: int = NO_PLAYER
    mover: int = NO_PLAYER  # who moved or attacked last
    fell: int = 0  # bit per side: the last action cost it the goal pieces that decide
    skipped: int = 0  # 1 = the other side was passed over before this turn
    quiet: int = 0  # plies since the last removal
    past_from: int = 0  # the positions that can still repeat: past[past_from:past_n]
    past_n: int = 0
    key: int = wide()  # hash of which piece stands where
    turns: list[int] = ints(2)  # turns each side has had
    men: list[int] = ints(2)  # pieces on the board
    fighters: list[int] = ints(2)  # … that may attack
    goals: list[int] = ints(2)  # … that are goals
    # the last turn of each side, if it was a move: for the shuttle limit
    last_source: list[int] = ints(2)
    last_target: list[int] = ints(2)
    run: list[int] = ints(2)  # consecutive turns between these two cells
    slots: list[int] = ints(2)  # slots in use
    cell: list[int] = ints(CELLS, WALL)
    at: list[int] = ints(SLOTS)  # cell of each piece, OFF if it has fallen
    kind: list[int] = ints(SLOTS)
    origin: list[int] = ints(SLOTS)  # the cell on which it was placed


@dataclass(slots=True)
class Work:
    """Scratch space of the move generator."""

    stamp: int = wide()
    mark: list[int] = wide_ints(CELLS)  # cells reached have the current stamp
    steps: list[int] = ints(CELLS)  # fewest steps to a cell, or which numbers of steps lead there, as bits
    queue: list[int] = ints(CELLS)
    path: list[int] = ints(EXACT_STEPS + 1)  # a way of an exact number of steps, and which turn comes next on it
    turn: list[int] = ints(EXACT_STEPS + 1)
    spare: list[int] = ints(2 * CELLS)  # actions of one piece


# A hash of the position, for repetition and for the search's table.
#
# Every (piece, cell) has a number of 52 bits, worked out when needed; the position is their XOR.
# 52 bits survive any JSON reader. Two positions of one game share a hash with a chance below 10⁻¹⁰.

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
    """Whether a position occurs at least this often among those that can still recur."""
    return count(past, field.past_from, field.past_n, key) >= times


@compiled
def count(past: list[int], begin: int, end: int, key: int) -> int:
    """How often a position occurs in a part of the past."""
    found = 0
    for i in range(begin, end):
        found += past[i & LARGE] == key  # an index that cannot be negative: the compiler looks at four at a time
    return found
