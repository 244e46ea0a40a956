"""One game as the environments play it, declared once (see `core/schema.py` for the two shapes it takes).

`Game` is the engine's `Field` and what comes before the first move: who places, who calls the coin, who decides. A
game with the same seed and the same actions is the same, action for action, as the protocol's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flagfall.core.schema import ints, one, wide
from flagfall.games.ctb.rules.codes import CELLS, KINDS, NO_PLAYER, SLOTS
from flagfall.games.ctb.rules.state import Field, Rules, Work

# Phases, in the order of the observation
PLACING: Final = 0
CALLING: Final = 1
DECIDING: Final = 2
PLAYING: Final = 3
OVER: Final = 4

MOST_STEPS: Final = 27  # no way along a side of a board is longer
COIN_RULE: Final = 2  # 0 and 1 name a side, this the coin


@dataclass(slots=True)
class Spec:
    """What follows from the variant and the settings; packed once (`pack.py`), never written to."""

    size: int = 0  # squares
    turn: int = 0  # a cell less than this is the cell on the opposite side of the board
    is_placed: int = 0  # the players place their armies; 0: both stand at random
    is_secret: int = 0  # … at the same time and covered
    is_at_once: int = 0  # … one whole army after the other
    reveals: int = 0  # hidden ranks: who has fought stays known
    is_straight: int = 0  # ways decide alone (`rules/sampling.py`)
    is_lines: int = 0  # … and only neighbours are struck: `mark_lines`
    ways: int = 0  # room for those of one side; 0 = not known before the armies stand
    placer: int = 0  # who is south: player 0 or the coin
    decides: int = 0  # the player who wins the toss names the first to move
    caller: int = 0  # the side that calls, or the coin
    first: int = 0  # the side that moves first, or the coin
    # the numbers of actions (`codec.py`)
    place: int = 0
    call: int = 0
    decide: int = 0
    passing: int = 0
    wait: int = 0
    pairs: int = 0  # where the table of squares begins (`pack.py`)
    lines: int = 0  # … and that of directions
    # where the parts of an observation begin (`layout.py`)
    v_rival: int = 0
    v_shown: int = 0
    v_last: int = 0
    v_phase: int = 0
    v_south: int = 0
    v_reserve: int = 0
    v_left: int = 0
    v_fallen: int = 0
    v_rival_fallen: int = 0
    v_quiet: int = 0
    v_repeats: int = 0
    v_turns: int = 0
    at_first: list[int] = ints(2)  # by side: what a covered piece can be
    goes: list[int] = ints(MOST_STEPS)  # by steps: kinds that can go so far, as bits
    strikes: list[int] = ints(MOST_STEPS)
    square: list[int] = ints(CELLS)


@dataclass(slots=True)
class Kit:
    """What all games of one environment share."""

    rules: Rules = one(Rules)
    spec: Spec = one(Spec)
    work: Work = one(Work)


@dataclass(slots=True)
class Game:
    """One game at one moment."""

    seed: int = wide()
    phase: int = PLACING
    south: int = 0  # the player who places first
    placing: int = 0  # the side that places next; NO_PLAYER = both
    asked: int = NO_PLAYER  # the side that calls the coin or decides
    first: int = NO_PLAYER  # the side that began to play
    actions: int = 0  # taken so far
    left: list[int] = ints(2)  # pieces each side has still to place
    reserve: list[int] = ints(2 * KINDS)  # … by kind
    clue: list[int] = ints(SLOTS)  # hidden ranks: what everybody can tell a piece may be, as bits
    field: Field = one(Field)
