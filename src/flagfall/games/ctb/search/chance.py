"""What a score of the engine stands for: the chance to win between two players of its middle levels."""

from __future__ import annotations

from math import exp

from flagfall.games.ctb.search.tree import SURE

SCALE = 150
"""Score at which the odds are e to 1; fitted by `bench/ctb_chances.py`."""


def chance_of(score: int) -> float:
    """The chance to win that a score stands for."""
    if abs(score) > SURE:
        return 1.0 if score > 0 else 0.0
    return 1 / (1 + exp(-score / SCALE))
