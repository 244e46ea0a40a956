"""Public knowledge about a hidden piece, as a bit mask of the possible kinds.

A piece that goes is no Base; one that goes four spaces is no Three; one that attacks is no Bomb;
one that has fought has shown itself (and stays known, unless the variant forgets).
"""

from __future__ import annotations

from functools import lru_cache

from flagfall.games.ctb.definitions.variant import Variant


def at_first(variant: Variant, side: int) -> int:
    """A piece of which nothing is known: any kind of its army."""
    return sum(1 << kind for kind, piece in enumerate(variant.pieces) if piece.count[side] > 0)


def after_move(variant: Variant, clue: int, steps: int) -> int:
    """Only kinds that can go so far."""
    directions = variant.movement.directions
    return _only(variant, clue, [_covers(variant, p.move, steps, directions) for p in variant.pieces])


def after_strike(variant: Variant, clue: int, steps: int) -> int:
    """Only kinds that attack, and reach so far."""
    if variant.attack.reach == "adjacent":
        return _only(variant, clue, [p.may_attack for p in variant.pieces])
    directions = variant.attack.directions
    if directions == "same":
        directions = variant.movement.directions
    fits = [p.may_attack and _covers(variant, max(p.move, 1), steps, directions) for p in variant.pieces]
    return _only(variant, clue, fits)


def _covers(variant: Variant, number: int, steps: int, directions: str) -> bool:
    """Whether a piece with this number can reach a square at this distance."""
    if variant.movement.distance == "up_to":
        return number >= steps
    if variant.movement.path == "straight":
        return number == steps
    # A bent way may be longer than need be; without diagonal shortcuts only by an even number of steps.
    return number >= steps and (directions == "all" or (number - steps) % 2 == 0)


def _only(variant: Variant, clue: int, allowed: list[bool]) -> int:
    return clue & sum(1 << kind for kind, is_allowed in enumerate(allowed) if is_allowed)


def is_known(clue: int) -> bool:
    """Whether only one kind is left."""
    return clue & (clue - 1) == 0


@lru_cache(maxsize=1 << 12)
def kinds_in(clue: int) -> tuple[int, ...]:
    """The kinds of a mask, in the order of the army list."""
    return tuple(kind for kind in range(clue.bit_length()) if clue >> kind & 1)
