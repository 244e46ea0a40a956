"""Where a player stands before a match: all that the chance to win depends on, but the deck."""

from __future__ import annotations

from typing import NamedTuple

from flagfall.bots.challengers.situation import lead, opponent
from flagfall.bots.challengers.weights import FINAL
from flagfall.games.challengers.definitions.plans import plans
from flagfall.games.challengers.engine.codes import NOBODY
from flagfall.games.challengers.view import View


class Standing(NamedTuple):
    """Before the match of a round, or of the final."""

    number: int  # of the round, or FINAL
    lead: float  # over the rival that matters
    trophies: tuple[int, int]  # own, and of who is met now
    first: int  # 0 if the player begins, 1 if the other one does, -1 for a toss
    prizes: tuple[int, ...]  # fans that the trophy of this round may bring


def standing_of(view: View, me: int) -> Standing:
    """As the player sees it."""
    other = opponent(view, me)
    mine, theirs = (view.players[p].trophies for p in (me, other))
    prizes = (view.config.trophy_values or plans().trophies)[view.round - 1]
    return Standing(
        number=FINAL if view.finalists else view.round,
        lead=lead(view, me),
        trophies=(len(mine), len(theirs)),
        first=_beginner(max((t.round for t in mine), default=0), max((t.round for t in theirs), default=0)),
        prizes=(0,) if view.finalists else tuple(prizes),
    )


def _beginner(mine: int, theirs: int) -> int:
    """The later trophy decides."""
    return NOBODY if mine == theirs else int(theirs > mine)
