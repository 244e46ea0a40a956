"""What the transposition table remembers of a position: one int for each, beside the number of the position."""

from __future__ import annotations

from typing import Final

from flagfall.core.jit import compiled
from flagfall.games.ctb.search.tree import SURE

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
    """One result as an int. A forced win is stored as so many plies from here, not from the root."""
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
