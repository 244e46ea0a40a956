"""A player's standing before a match: all influences on the chance to win except the deck."""

from __future__ import annotations

from typing import NamedTuple

from flagfall.games.challengers.bots.situation import lead, opponent
from flagfall.games.challengers.bots.weights import FINAL
from flagfall.games.challengers.rules.tournament.opening import beginner_by
from flagfall.games.challengers.view import View


class MatchStanding(NamedTuple):
    """Before the match of a round, or of the final."""

    number: int  # of the round, or FINAL
    lead: float  # over the rival that matters
    trophies: tuple[int, int]  # own, and of who is met now
    first: int  # 0 if the player begins, 1 if the other one does, -1 for a toss
    prizes: tuple[int, ...]  # fans that the trophy of this round may bring


def standing_of(view: View, me: int) -> MatchStanding:
    """As the player sees it."""
    other = opponent(view, me)
    mine, theirs = (view.players[p].trophies for p in (me, other))
    prizes = view.config.prizes[view.round - 1]
    return MatchStanding(
        number=FINAL if view.finalists else view.round,
        lead=lead(view, me),
        trophies=(len(mine), len(theirs)),
        first=first_of(view, me, other),
        prizes=(0,) if view.finalists else tuple(prizes),
    )


def first_of(view: View, me: int, other: int) -> int:
    """Return 0 if `me` begins against `other`, 1 if the other one does, NO_PLAYER for a toss."""
    one, two = view.players[me], view.players[other]
    latest = max((t.round for t in one.trophies), default=0), max((t.round for t in two.trophies), default=0)
    return beginner_by(view.config, latest, (one.deck, two.deck))
