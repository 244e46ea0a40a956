"""How round 1 began: no event tells it, for a table is set up before anybody watches. The view does."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from flagfall.core.ids import PlayerIx
from flagfall.games.challengers.events.tournament import Event, LevelTaken, OfferDrawn, RoundBegan
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.view import View

Pairings = tuple[tuple[PlayerIx, PlayerIx], ...]


def opening_events(view: View, offers: Mapping[PlayerIx, tuple[CardId, ...]] | None = None) -> list[Event]:
    """The first events of a tournament from its first view; `offers` are those the teller may know."""
    known = dict(offers or {})
    if view.viewer is not None and view.own is not None:
        known[view.viewer] = view.own.offer
    events: list[Event] = [RoundBegan(view.round, pairings(view))]
    for p, player in enumerate(view.players):
        if player.level is not None:
            who = PlayerIx(p)
            events.append(LevelTaken(who, player.level, player.picks))
            events.append(OfferDrawn(who, player.level, player.offer, known.get(who)))
    return events


def pairings(view: View) -> Pairings:
    """Who meets in each park in this round, the lower seat first."""
    everybody = sorted(range(len(view.players)), key=lambda p: (view.players[p].park, view.seats[p]))
    meetings = groupby(everybody, key=lambda p: view.players[p].park)
    return tuple((PlayerIx(a), PlayerIx(b)) for _, (a, b) in meetings)
