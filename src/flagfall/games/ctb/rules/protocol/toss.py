"""Who begins: the coin, the call, the decision."""

from __future__ import annotations

from typing import Final

from flagfall.core.ids import PlayerIx
from flagfall.core.rng import Chance, below, stream
from flagfall.games.ctb.actions import Face
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.streams import COIN

# Indices of the coin's streams. Numbers are part of the frozen format: add, never renumber.
FIRST_PLACER: Final = 0
CALLER: Final = 1
TOSS: Final = 2
FIRST_MOVE: Final = 3

_PLACERS = {"first_placer": 0, "other_placer": 1}  # by side


def _coin(chance: Chance, index: int) -> int:
    return below(stream(chance, COIN, index), 2)


def first_placer(variant: Variant, chance: Chance, ages: tuple[int, int] | None) -> PlayerIx:
    """The older player places first (CTB-SETUP-04); of equal age, the coin decides."""
    rule = variant.setup.first_placer
    if rule == "toss":
        return PlayerIx(_coin(chance, FIRST_PLACER))
    if rule == "south" or ages is None:
        return PlayerIx(0)
    if ages[0] == ages[1]:
        return PlayerIx(_coin(chance, FIRST_PLACER))
    return PlayerIx(0 if ages[0] > ages[1] else 1)


def caller_side(variant: Variant, chance: Chance) -> int:
    """The side that predicts the coin (CTB-TURN-02)."""
    rule = variant.turn.toss_caller
    return _coin(chance, CALLER) if rule == "random" else _PLACERS[rule]


def toss(chance: Chance) -> Face:
    """The face that the coin shows."""
    return "tails" if _coin(chance, TOSS) else "heads"


def first_side(variant: Variant, chance: Chance) -> int:
    """The side that moves first where the rules decide it."""
    rule = variant.turn.first_move
    return _coin(chance, FIRST_MOVE) if rule == "toss" else _PLACERS[rule]
