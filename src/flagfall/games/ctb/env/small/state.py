"""One game as its learner sees it, and the tables it is played by (see `core/schema.py` for their two shapes).

A *spot* is row * 16 + column, counted from the learner's own left corner, whichever side that is: so a game has one
orientation from its first action to its last, and one table says what a number means. Side 0 is the learner.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flagfall.core.schema import ints, tiny_ints, wide, wide_ints
from flagfall.games.ctb.rules.codes import KINDS, NO_PLAYER

LINE: Final = 8  # the longest row or column
SQUARES: Final = 64
TROOP: Final = 32  # pieces of a side; the learner's have slots from 0 on, the rival's from here on
SLOTS: Final = 64
SPOTS: Final = 128
OFF: Final = 127  # where a piece is that has fallen; no spot of the board
UP: Final = 16  # a step to the next row
EDGE: Final = 17  # `cell` has a border of walls, so that a step never leaves it
CELLS: Final = 176

# Directions are north, east, south, west from 0 on, as the learner sees them; the opposite one is `^ 2`

# An action is one int: source | target << TARGET, with HIT set for a strike
SPOT: Final = 127
TARGET: Final = 7
HIT: Final = 1 << 14

# A way (`rules/sampling.py`) is one int: piece | direction << TURN | steps << STEPS
PIECE: Final = 31
TURN: Final = 5
TURNS: Final = 3
STEPS: Final = 7

CODES: Final = 1_152  # more than there are moves and strikes
WAYS: Final = 1_024  # more than there are ways of a side


@dataclass(slots=True)
class Charts:
    """What can be looked up; made once (`small_charts.py`), never written to. Learners in the south come first."""

    troops: list[int] = ints(4)  # learner in the south: own and rival's pieces; learner in the north: likewise
    ways_n: list[int] = ints(2)
    kind: list[int] = tiny_ints(2 * SLOTS)
    plane: list[int] = ints(2 * SLOTS)  # where in an observation a piece's plane begins
    fallen: list[int] = ints(2 * SLOTS)  # … and where those of its kind are counted that fell
    square: list[int] = tiny_ints(SPOTS)  # by spot: the square
    bit: list[int] = tiny_ints(TROOP)  # which bit of a word is the lowest (`lowest`)
    run: list[int] = tiny_ints(256 * LINE * 2)  # by line, place on it and end: free squares up to what stands next
    ones: list[int] = wide_ints((LINE + 1) * LINE)  # by reach and run: as many bytes with a 1
    number: list[int] = ints(SQUARES * 4)  # by square and direction (south, west, east, north): of the first step
    strike: list[int] = ints(SQUARES)  # by square: the number of the first strike
    strikes: list[int] = wide_ints(SQUARES * 16)  # by square and who stands around (bits): bytes with a 1
    code: list[int] = ints(CODES)  # by number: the action
    ways: list[int] = ints(2 * WAYS)  # the rival's
    key: list[int] = wide_ints(2 * KINDS * SQUARES)  # by side, kind and square


@dataclass(slots=True)
class SmallBoard:
    """One game at one moment."""

    seed: int = wide()
    key: int = wide()  # hash of which piece stands where
    side: int = 0  # who acts
    is_over: int = 0
    winner: int = NO_PLAYER
    turned: int = 0  # 1 = the learner lives in the north
    actions: int = 0  # taken so far
    quiet: int = 0  # plies since the last removal
    repeats: int = 0  # how often this position has been there before
    past_n: int = 0  # positions that can still repeat
    source: int = 0  # the rival's last turn, if it was a move
    target: int = 0
    has_moved: int = 0
    turns: list[int] = ints(2)
    men: list[int] = ints(2)
    fighters: list[int] = ints(2)
    goals: list[int] = ints(2)
    mine: list[int] = wide_ints(2)  # the learner's squares as bits: the four rows in front, then the others
    rows: list[int] = ints(LINE)  # by row: what is not empty, as bits
    cols: list[int] = ints(LINE)
    cell: list[int] = tiny_ints(CELLS)  # by EDGE + spot: WALL, EMPTY or a slot plus one
    at: list[int] = tiny_ints(SLOTS)
