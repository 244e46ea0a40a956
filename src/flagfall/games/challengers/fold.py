"""`fold(view, events)` returns the next view: events contain everything that a viewer may know.

A client that draws from events and a client that reads snapshots can never disagree; tests hold
this for whole games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from flagfall.core.ids import PlayerIx
from flagfall.games.challengers.events import match as inside
from flagfall.games.challengers.events import tournament as happened
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.view import ChoiceView, OwnView, ParkView, PlayerView, SideView, TrophyView, View

_EMPTY = SideView(0, (), (), (), (), (), 0, 0)


def fold(view: View, events: Iterable[happened.Event]) -> View:
    """The view after some events, as redacted for its viewer."""
    for event in events:
        view = _fold(view, event)
    return view


def _fold(view: View, event: happened.Event) -> View:
    match event:
        case happened.RoundBegan():
            return _begin_round(view, event)
        case happened.SeatChanged():
            return view  # the pairings of the round said it already
        case happened.LevelTaken(p, level, picks):
            return _player(view, p, step="picking", level=level, picks=picks)
        case happened.OfferDrawn(p, _, count, cards):
            return _own(_player(view, p, offer=count, step="picking"), p, offer=cards)
        case happened.TrainerKept(p, card):
            view = _own(_player(view, p, trainer=card, offer=0, step="level", picks=0), p, offer=())
            return _own(view, p, can_redraw=True)
        case happened.OfferDiscarded(p, _, _, is_redraw):
            view = _own(_player(view, p, offer=0), p, offer=())
            return _own(view, p, can_redraw=False) if is_redraw else view
        case happened.CardPicked():
            return _pick(view, event)
        case happened.PaymentAsked(p, card, cost, effect):
            return _own(_player(view, p, step="paying"), p, asking=card, cost=cost, paid=0, effect=effect)
        case happened.PaymentEnded(p, _, picks):
            return _own(_player(view, p, step="picking", picks=picks), p, asking=None, cost=0, paid=0, effect=0)
        case happened.CardRemoved():
            return _remove(view, event)
        case happened.PicksEnded(p):
            return _player(view, p, step="removing")
        case happened.PlayerReady(p):
            return _player(view, p, step="ready")
        case happened.FansTaken(p, _, _, fans):
            return _player(view, p, fans=fans)
        case happened.PilesCounted():
            return replace(view, counts=event)
        case happened.DecksShuffled():
            return _shuffle(view, event)
        case happened.InPark(park, _, inner):
            parks = list(view.parks)
            parks[park] = _in_park(parks[park], inner)
            return replace(view, parks=tuple(parks))
        case happened.ChoiceAsked(park, player, cause, effect, options, left, attacker, attack, flag):
            parks = list(view.parks)
            choice = ChoiceView(player, cause, effect, options, left, attacker, attack, flag)
            parks[park] = replace(parks[park], choice=choice)
            return replace(view, parks=tuple(parks))
        case happened.DeckGathered(p, deck, cards, fans):
            return _own(_player(view, p, deck=deck, fans=fans), p, deck=cards)
        case happened.TrophyWon():
            if event.is_boxed:
                return view
            trophies = (*view.players[event.player].trophies, TrophyView(event.round, event.fans))
            return _player(view, event.player, trophies=trophies)
        case happened.ScoresCounted(_, values):
            return _open_trophies(view, values)
        case happened.FinalistsNamed(finalists, _):
            view = replace(view, phase="final_decks", finalists=finalists, parks=())
            for p in finalists:
                view = _player(view, p, step="removing")
            return view
        case happened.TournamentEnded(outcome):
            return replace(view, phase="over", outcome=outcome)


def _begin_round(view: View, event: happened.RoundBegan) -> View:
    view = replace(view, round=event.round, phase="deck_phase", parks=())
    for park, pair in enumerate(event.pairings):
        for p in pair:
            view = _player(view, p, park=park)
            if p < view.config.players:
                view = _own(_player(view, p, step="level", level=None, picks=0, offer=0), p, offer=(), can_redraw=True)
    return view


def _pick(view: View, event: happened.CardPicked) -> View:
    p = event.player
    view = _player(view, p, picks=event.picks, deck=event.deck, offer=view.players[p].offer - 1)
    if p != view.viewer or view.own is None or event.card is None:
        return view
    return _own(view, p, offer=_without(view.own.offer, event.card), deck=tuple(sorted((*view.own.deck, event.card))))


def _remove(view: View, event: happened.CardRemoved) -> View:
    view = _player(view, event.player, deck=event.deck)
    if event.player != view.viewer or view.own is None or event.card is None:
        return view
    paid = view.own.paid + 1 if view.own.asking else 0
    return _own(view, event.player, deck=_without(view.own.deck, event.card), paid=paid)


def _shuffle(view: View, event: happened.DecksShuffled) -> View:
    phase = "final_match" if view.finalists else "match_phase"
    sides = tuple(replace(_EMPTY, deck=view.players[p].deck) for p in event.players)
    park = ParkView(event.players, (sides[0], sides[1]), holder=-1, choice=None, winner=-1, reason=None)
    return replace(view, phase=phase, parks=(*view.parks[: event.park], park))


def _open_trophies(view: View, values: Sequence[Sequence[int]]) -> View:
    if view.config.mode != "tournament":
        return view
    for p, fans in enumerate(values):
        trophies = tuple(replace(t, fans=n) for t, n in zip(view.players[p].trophies, fans, strict=True))
        view = _player(view, PlayerIx(p), trophies=trophies)
    return view


def _in_park(park: ParkView, event: inside.MatchEvent) -> ParkView:
    park = replace(park, choice=None)
    match event:
        case inside.CardRevealed(p, card, _, deck):
            side = park.sides[p]
            return _side(park, p, deck=deck, row=(*side.row, card), bonus=(*side.bonus, 0))
        case inside.BonusGained(p, _, _, bonus):
            return _side(park, p, bonus=(*park.sides[p].bonus[:-1], bonus))
        case inside.BoostPrepared(p, _, amount):
            return _side(park, p, boost=park.sides[p].boost + amount)
        case inside.CardBoosted(p):
            return _side(park, p, boost=0)
        case inside.FansGained(p, _, _, fans):
            return _side(park, p, fans=fans)
        case inside.CardMoved():
            return _move(park, event)
        case inside.CardSeated():
            return _seat(park, event)
        case inside.TrainerUsed(p):
            return _side(park, p, used=True)
        case inside.FlagPlaced(p):
            return replace(park, holder=p)
        case inside.MatchEnded(winner, reason):
            return replace(park, winner=winner, reason=reason)
    return park


def _move(park: ParkView, event: inside.CardMoved) -> ParkView:
    p, side = event.player, park.sides[event.player]
    if event.source == "bench":
        place = side.bench.index(event.card)
        park = _side(park, p, bench=_drop(side.bench, place), seats=_drop(side.seats, place))
    elif event.source == "exhaust":
        park = _side(park, p, exhaust=_without(side.exhaust, event.card))
    elif event.source == "row":
        park = _side(park, p, row=side.row[:-1], bonus=side.bonus[:-1])
    elif event.source.startswith("deck"):
        park = _side(park, p, deck=side.deck - 1)
    side = park.sides[p]
    if event.target == "exhaust":
        return _side(park, p, exhaust=(*side.exhaust, event.card))
    if event.target.startswith("deck"):
        return _side(park, p, deck=side.deck + 1)
    return park


def _seat(park: ParkView, event: inside.CardSeated) -> ParkView:
    side = park.sides[event.player]
    if event.source == "row":
        # Cards are benched from the first revealed one on.
        park = _side(park, event.player, row=side.row[1:], bonus=side.bonus[1:])
    else:
        park = _side(park, event.player, deck=side.deck - 1)
    return _side(park, event.player, bench=(*side.bench, event.card), seats=(*side.seats, event.seat))


def _side(park: ParkView, p: int, **changes: Any) -> ParkView:
    sides = list(park.sides)
    sides[p] = replace(sides[p], **changes)
    return replace(park, sides=(sides[0], sides[1]))


def _player(view: View, p: PlayerIx, **changes: Any) -> View:
    players = list(view.players)
    players[p] = replace(players[p], **changes)
    return replace(view, players=tuple(players))


def _own(view: View, p: PlayerIx, **changes: Any) -> View:
    if p != view.viewer or view.own is None:
        return view
    changes = {key: value for key, value in changes.items() if value is not None or key == "asking"}
    return replace(view, own=replace(view.own, **changes))


def _without(cards: tuple[CardId, ...], card: CardId | None) -> tuple[CardId, ...]:
    place = cards.index(card)
    return _drop(cards, place)


def _drop(items: tuple[Any, ...], place: int) -> tuple[Any, ...]:
    return items[:place] + items[place + 1 :]


__all__ = ["OwnView", "PlayerView", "fold"]
