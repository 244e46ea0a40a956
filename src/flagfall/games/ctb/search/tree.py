"""The state of the tree walk: its position and its findings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flagfall.core.jit import compiled
from flagfall.core.schema import ints, wide
from flagfall.games.ctb.rules.codes import (
    CELLS,
)
from flagfall.games.ctb.rules.state import Field

PLIES: Final = 64
MAX_DEPTH: Final = 40
INFINITE: Final = 1_000_000
WIN: Final = 500_000
SURE: Final = 400_000  # beyond this a score is a forced win
NOTHING: Final = -1
CONTEMPT: Final = 90  # a tie is worth so much less to a player who thinks; nothing to a player who judges
LINES: Final = 8  # continuations that can be distinguished

# What the walk does next
IDLE: Final = 0
ENTER: Final = 1
NEXT: Final = 2
LEAVE: Final = 3

# How the action that is being tried is looked at
FULL: Final = 0
SCOUT: Final = 1  # only whether it is better than the best so far
REDUCED: Final = 2  # likewise, and less deeply
IDLING: Final = 3  # what if nothing were done?


@dataclass(slots=True)
class Search:
    """The state of the tree walk: its position and its findings."""

    mode: int = IDLE
    ply: int = 0
    value: int = 0  # what the position just left came to, seen from its own side
    nodes: int = wide()
    table_mask: int = 0  # size of the table - 1
    room: int = 0  # places in `out` for each ply
    best_action: int = NOTHING  # of the root, so far
    best_score: int = 0
    contempt: int = 0
    barred_n: int = 0
    barred: list[int] = ints(LINES)  # root actions that are left out, because another line has them
    tried: int = 0  # root actions finished in this iteration
    side: list[int] = ints(PLIES)
    depth: list[int] = ints(PLIES)
    alpha: list[int] = ints(PLIES)
    beta: list[int] = ints(PLIES)
    floor: list[int] = ints(PLIES)  # alpha on entering
    best: list[int] = ints(PLIES)
    action: list[int] = ints(PLIES)  # the best one
    stage: list[int] = ints(PLIES)  # how the present action is looked at
    again: list[int] = ints(PLIES)  # the stage after which it deserves a closer look; FULL: none
    next: list[int] = ints(PLIES)  # index of the next action to try
    end: list[int] = ints(PLIES)
    killer: list[int] = ints(2 * PLIES)  # quiet actions that were too good in a sister position
    history: list[int] = ints(2 * CELLS)  # by side and target: how often a quiet move was too good


@compiled
def begin_search(search: Search, field: Field, depth: int) -> None:
    """Prepare one iteration of the deepening from the position as it is."""
    search.mode = ENTER
    search.ply = 0
    search.depth[0] = depth
    search.alpha[0] = -INFINITE
    search.beta[0] = INFINITE
    search.side[0] = field.side
    search.tried = 0


# What the transposition table remembers of a position: one int for each, beside the number of the position.

# How sure a stored score is
EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2

# action | score << 23 | depth << 45 | bound << 53
_SCORE_SHIFT: Final = 23
_DEPTH_SHIFT: Final = 45
_BOUND_SHIFT: Final = 53
_ACTION_MASK: Final = (1 << 23) - 1
_SCORE_MASK: Final = (1 << 22) - 1
_DEPTH_MASK: Final = 255
_OFFSET: Final = 1 << 21


@compiled
def stored(action: int, score: int, ply: int, depth: int, bound: int) -> int:
    """One result as an int. A forced win is stored as its distance in plies from here, not from the root."""
    if score > SURE:
        score += ply
    elif score < -SURE:
        score -= ply
    return action | ((score + _OFFSET) << _SCORE_SHIFT) | (depth << _DEPTH_SHIFT) | (bound << _BOUND_SHIFT)


@compiled
def stored_action(result: int) -> int:
    """The action of a stored result."""
    return result & _ACTION_MASK


@compiled
def stored_score(result: int, ply: int) -> int:
    """Its score, seen from the root of this search."""
    score = ((result >> _SCORE_SHIFT) & _SCORE_MASK) - _OFFSET
    if score > SURE:
        return score - ply
    if score < -SURE:
        return score + ply
    return score


@compiled
def is_enough(result: int, depth: int, score: int, alpha: int, beta: int) -> bool:
    """Whether a stored result answers a question of this depth and window."""
    if ((result >> _DEPTH_SHIFT) & _DEPTH_MASK) < depth:
        return False
    bound = result >> _BOUND_SHIFT
    return bound == EXACT or (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score <= alpha)
