"""What a person in the queue wants."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field

from flagfall.server.features.matchmaking.store import SeekerRow

FIRST_SPREAD = 100.0
SPREAD_A_SECOND = 10.0
"""Ratings that fit at first, and how much more do with every second."""

ANYBODY = 60.0
"""Seconds after which every rating fits."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Kept as JSON."""

    games: tuple[str, ...]  # the dearest first
    is_rated: bool
    is_near: bool  # ratings like one's own first
    bots_after: float | None  # seconds after which bots will do
    ratings: dict[str, float] = field(default_factory=dict)  # one's own, by game

    @property
    def text(self) -> str:
        return json.dumps(asdict(self))

    def spread(self, waited: float) -> float | None:
        """How far another rating may be from one's own after a while; None: any distance."""
        if not self.is_near or waited >= ANYBODY:
            return None
        return FIRST_SPREAD + SPREAD_A_SECOND * max(0.0, waited)


def wish_of(row: SeekerRow) -> Wish:
    """As it was kept."""
    found = json.loads(row.wish)
    return Wish(**{**found, "games": tuple(found["games"])})


def shared_game(one: SeekerRow, other: SeekerRow, at: float) -> str | None:
    """What both would play with each other now."""
    mine, theirs = wish_of(one), wish_of(other)
    if mine.is_rated != theirs.is_rated:
        return None
    spreads = [s for s in (mine.spread(at - one.since), theirs.spread(at - other.since)) if s is not None]
    for game in theirs.games:  # of the one who waits longer
        apart = abs(mine.ratings.get(game, 0.0) - theirs.ratings.get(game, 0.0))
        if game in mine.games and all(apart <= spread for spread in spreads):
            return game
    return None
