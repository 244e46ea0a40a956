"""What a piece is worth against the army it meets: the search's only numbers that depend on the variant."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from flagfall.games.ctb.definitions.pack_rows import pack
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.rules.codes import ATTACKER, DEFENDER, KINDS
from flagfall.games.ctb.rules.state import Rules
from flagfall.games.ctb.search.evaluate import Weights
from flagfall.games.ctb.search.tree import SURE

# The chance to win that a score means between two players of the engine's middle levels.

SCALE = 150
"""Score at which the odds are e to 1; fitted by `bench/ctb_chances.py`."""


def chance_of(score: int) -> float:
    """The chance to win that corresponds to a score."""
    if abs(score) > SURE:
        return 1.0 if score > 0 else 0.0
    return 1 / (1 + exp(-score / SCALE))


BASE = 40  # any piece is in the way of something
FIGHT = 90  # for winning every fight, as attacker and as defender
TRADE = 0.35  # a fight that costs both sides a piece
STEP = 6  # per space it may go, up to MOST_STEPS
MOST_STEPS = 5


@lru_cache(maxsize=64)
def weights_of(variant: Variant) -> Weights:
    """The worth of every kind, by side. Goal pieces have none: losing one is losing the game."""
    rules = pack(variant)
    weights = Weights()
    for side in (0, 1):
        for kind, piece in enumerate(variant.pieces):
            if not piece.goal:
                fights = _fights(rules, variant, side, kind)
                steps = min(rules.kind[kind].move, MOST_STEPS)
                weights.worth[side * KINDS + kind] = round(BASE + FIGHT * fights + STEP * steps)
    return weights


def _fights(rules: Rules, variant: Variant, side: int, kind: int) -> float:
    """How fights with the enemy army go for a kind, from 0 (always lost) to 2 (always won, in both roles)."""
    total, points = 0, 0.0
    for foe, other in enumerate(variant.pieces):
        count = other.count[1 - side]
        if other.goal or count == 0:
            continue
        total += count
        if rules.kind[kind].fights:
            points += count * _result(rules.result[kind * KINDS + foe], mine=ATTACKER, theirs=DEFENDER)
        if rules.kind[foe].fights:
            points += count * _result(rules.result[foe * KINDS + kind], mine=DEFENDER, theirs=ATTACKER)
        else:
            points += count * 0.5
    return points / total if total else 0.0


def _result(falls: int, *, mine: int, theirs: int) -> float:
    if falls == mine | theirs:
        return TRADE
    if falls == theirs:
        return 1.0
    return 0.0 if falls == mine else 0.5
