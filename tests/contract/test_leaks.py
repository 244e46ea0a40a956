"""Two worlds that look alike to a player must stay alike to that player, whatever the others do.

The twin of a state is another state that the player's view allows (`sample`). Both worlds get the same
action of somebody else, where it is legal in both; what the player sees of it must be the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from flagfall.core.game import SPECTATOR
from flagfall.core.ids import PlayerIx, Seed
from flagfall.core.rng import stream
from flagfall.core.secret import Secret
from flagfall.games.challengers import actions as do
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.events import tournament as ev
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.games.challengers.narration.tournament import TournamentTeller
from flagfall.games.challengers.state import MATCH_PHASE
from repetition import few

Redact = Callable[[Any, Any], Any]
Tell = Callable[[Any, Any, Any], Any]  # what a viewer is told of a step: the state before it, the events, the viewer
Look = Callable[[Any, Any], Any]


def said(state: Any, events: Any, viewer: Any) -> Any:
    """The lines of a teller who knows the viewer's view and hears what the viewer hears."""
    heard = [seen for event in events if (seen := CHALLENGERS.redact(event, viewer)) is not None]
    return TournamentTeller(CHALLENGERS.table, CHALLENGERS.view(state, viewer)).tell(
        [_public(event) for event in heard]
    )


def find_leaks(
    players: int,
    seed: int,
    view: Look = CHALLENGERS.view,
    redact: Redact = CHALLENGERS.redact,
    tell: Tell = said,
) -> list[str]:
    """What one player could tell apart, over a whole random game."""
    game, source, leaks = CHALLENGERS, random.Random(seed), []
    state = game.setup(Config(players=players), Secret(f"{seed:064x}") if seed % 2 else Seed(seed))
    step = 0
    while game.actors(state):
        step += 1
        actor = source.choice(game.actors(state))
        legal = game.legal(state, actor)
        action = source.choice(legal) if source.random() < 0.6 else legal[-1]
        after = game.apply(state, actor, action)
        viewers: list[Any] = [SPECTATOR, *(PlayerIx(p) for p in range(players) if p != actor)]
        for viewer in viewers:
            twin = game.sample(game.view(state, viewer), stream(seed, 7, step))
            if view(twin, viewer) != view(state, viewer):
                leaks.append(f"step {step}: the view of {viewer}")
            if viewer is not SPECTATOR and list(game.legal(twin, viewer)) != list(game.legal(state, viewer)):
                leaks.append(f"step {step}: the legal actions of {viewer}")
            leaks += _follow((state, twin), actor, action, after, viewer, view, redact, tell, step)
        state = after.state
    return leaks


def _follow(
    worlds: tuple[Any, Any],
    actor: PlayerIx,
    action: Any,
    after: Any,
    viewer: Any,
    view: Look,
    redact: Redact,
    tell: Tell,
    step: int,
) -> list[str]:
    """The same action in both worlds, as long as it is one that hidden cards do not turn into public ones."""
    game = CHALLENGERS
    state, twin = worlds
    if isinstance(action, do.Choose) or len(game.actors(twin)) <= 1:
        return []
    like = _like(action, game.legal(twin, actor))
    if like is None or after.state.phase == MATCH_PHASE:
        return []
    other = game.apply(twin, actor, like)
    told = [[e for e in (redact(event, viewer) for event in x.events) if e is not None] for x in (after, other)]
    if [_public(e) for e in told[0]] != [_public(e) for e in told[1]]:
        if _same_course(after.events, other.events):
            return [f"step {step}: the events of {action} for {viewer}: {told}"]
    elif tell(state, after.events, viewer) != tell(twin, other.events, viewer):
        return [f"step {step}: what {viewer} is told of {action}"]
    elif view(after.state, viewer) != view(other.state, viewer) and _same_course(after.events, other.events):
        return [f"step {step}: the view of {viewer} after {action}"]
    return []


def _like(action: Any, legal: Any) -> Any:
    """The action itself, or one of its kind: the twin may hold other cards."""
    same = [other for other in legal if type(other) is type(action)]
    return action if action in same else (same[0] if same else None)


def _same_course(one: Any, two: Any) -> bool:
    """Whether both worlds went on alike: the same kinds of events (a picked card may ask for a payment)."""
    public = (ev.FansTaken, ev.PilesCounted)
    kinds = [[type(e).__name__ for e in events] for events in (one, two)]
    numbers = [[e for e in events if isinstance(e, public)] for events in (one, two)]
    return kinds[0] == kinds[1] and [_public(e) for e in numbers[0]] == [_public(e) for e in numbers[1]]


def _public(event: Any) -> Any:
    return replace(event, cause=None) if isinstance(event, ev.FansTaken) else event


@pytest.mark.rule("CH-MATCH-03", "CH-DECK-25", "CH-FX-27")
@pytest.mark.parametrize("players", few([3, 2, 5, 4, 6, 7, 8], 1))
def test_nobody_can_tell_two_alike_worlds_apart(players: int) -> None:
    for seed in range(2):
        assert find_leaks(players, seed) == []


def leaky_view(change: Callable[[Any, Any], dict[str, Any]]) -> Look:
    """A view with something in it that does not belong there."""

    def look(state: Any, viewer: Any) -> Any:
        return CHALLENGERS.view(state, viewer), change(state, viewer)

    return look


@pytest.mark.parametrize(
    "peek",
    few(
        [
            lambda state, viewer: {"piles": [tuple(pile.card[: pile.n]) for pile in state.stock.pile]},
            lambda state, viewer: {"decks": [tuple(p.deck[: p.deck_n]) for p in state.players]},
            lambda state, viewer: {"offers": [tuple(p.offer[: p.offer_n]) for p in state.players]},
            lambda state, viewer: {"trophies": state.fixed.stacks},
            lambda state, viewer: {"seed": state.fixed.chance},
            lambda state, viewer: {"top": [a.match.side[0].deck[: a.match.side[0].deck_n] for a in state.arenas]},
        ],
        2,
    ),
    ids=["piles", "decks", "offers", "trophies", "seed", "order"],
)
def test_a_planted_leak_in_the_view_is_caught(peek: Callable[[Any, Any], dict[str, Any]]) -> None:
    assert any(find_leaks(4, seed, view=leaky_view(peek)) for seed in range(6))


@pytest.mark.parametrize("kind", few([ev.OfferDrawn, ev.CardPicked, ev.CardRemoved], 1))
def test_a_planted_leak_in_the_events_is_caught(kind: type) -> None:
    def careless(event: Any, viewer: Any) -> Any:
        return event if isinstance(event, kind) else CHALLENGERS.redact(event, viewer)

    assert any(find_leaks(4, seed, redact=careless) for seed in range(3))


def test_a_teller_who_knows_too_much_is_caught() -> None:
    def careless(state: Any, events: Any, viewer: Any) -> Any:
        actor = next((event.player for event in events if hasattr(event, "player")), None)
        return TournamentTeller(CHALLENGERS.table, CHALLENGERS.view(state, viewer), actor).tell(events)

    assert any(find_leaks(4, seed, tell=careless) for seed in range(3))
