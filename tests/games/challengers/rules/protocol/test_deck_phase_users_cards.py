"""Users' cards in the deck phase: `picked` effects do all that docs/adding-a-card.md says of them."""

from __future__ import annotations

import random

import pytest

from flagfall import challengers
from flagfall.core.rng import BOT, stream
from flagfall.games.challengers import actions as do
from flagfall.games.challengers.events import tournament as ev
from flagfall.games.challengers.fold import fold
from flagfall.games.challengers.rules.protocol.match_phase import pairings
from tournaments import events_of, new, set_deck, set_offer, set_trophies

SPACE = {"set": "outer_space", "power": 1, "level": "A"}
TWO_COSTS = (
    'on = "picked", do = "extra_pick", cost = 1, of = { set = "shipwreck" }',
    'on = "picked", do = "extra_pick", cost = 2, of = { name = "newcomer" }',
)


def picking(cards: challengers.CardTable, card: str, players: int = 2, **options: object) -> challengers.Tournament:
    """Player 0 is about to pick an invented card, with Pigs and Cats beside it."""
    t = new(players, cards=cards, exclude="funfair", **options)
    set_offer(t, 0, [card, "pig", "cat", "pig", "cat"])
    return t


def pick(t: challengers.Tournament, card: str) -> list[ev.Event]:
    """Player 0 picks; every viewer's view is what the events made of it."""
    return act(t, do.Pick(card))


def act(t: challengers.Tournament, action: do.Action) -> list[ev.Event]:
    viewers = range(t.config.players)
    before, told = [t.view(p) for p in viewers], len(t.events)
    t.act(0, action)
    events = t.events[told:]
    for p in viewers:
        seen = [e for e in (t.game.redact(event, p) for event in events) if e is not None]
        assert fold(before[p], seen) == t.view(p)
    return events


def fans(events: list[ev.Event]) -> list[tuple[int, int]]:
    return [(e.player, e.amount) for e in events if isinstance(e, ev.FansTaken)]


@pytest.mark.rule("CH-FX-21")
@pytest.mark.parametrize(("trophies", "expected"), [(1, []), (2, [(0, 5)]), (3, [(0, 5)])])
def test_fans_for_a_pick_have_their_condition(invent, trophies, expected) -> None:
    star = invent(star=SPACE | {"effects": ['on="picked", do="fans", amount=5, if={own="trophies", at_least=2}']})
    t = picking(star, "star")
    set_trophies(t, 0, [(number, 1) for number in range(1, trophies + 1)])
    assert fans(pick(t, "star")) == expected


@pytest.mark.rule("CH-FX-21")
@pytest.mark.parametrize(
    ("per", "expected"),
    [
        ('own="trophies"', [(0, 4)]),
        ('opponent="trophies"', [(0, 6)]),
        ('own="deck_cards"', [(0, 6)]),  # the picked card is one of them
        ('opponent="deck_cards"', [(0, 8)]),
        ('own="empty_seats"', [(0, 12)]),
        ('own="bench_cards"', []),  # no match yet, nobody sits
    ],
)
def test_fans_for_a_pick_are_counted_before_the_match(invent, per, expected) -> None:
    star = invent(star=SPACE | {"effects": [f'on = "picked", do = "fans", amount = 2, per = {{ {per} }}']})
    t = picking(star, "star")
    set_trophies(t, 0, [(1, 1), (2, 1)])
    set_trophies(t, 1, [(3, 1), (4, 1), (5, 1)])
    set_deck(t, 0, ["newcomer", "newcomer"])
    set_deck(t, 1, ["newcomer"] * 4)
    assert fans(pick(t, "star")) == expected


@pytest.mark.rule("CH-FX-21")
def test_fans_for_the_opponent_go_to_whom_one_meets_and_do_not_tell_why(invent) -> None:
    gift = invent(gift=SPACE | {"effects": ['on = "picked", do = "fans", amount = 3, whose = "opponent"']})
    t = picking(gift, "gift", players=4)
    rival = next(p for pair in pairings(t.state) if 0 in pair for p in pair if p != 0)
    before = t.state
    events = pick(t, "gift")
    assert fans(events) == [(rival, 3)]
    assert [player.fans for player in t.state.players] == [3 if p == rival else 0 for p in range(4)]
    assert all(player.fans == 0 for player in before.players), "states are values"
    told = t.game.redact(events_of(t, ev.FansTaken)[0], rival)
    assert isinstance(told, ev.FansTaken)
    assert told.cause is None, "what was picked stays secret"


@pytest.mark.rule("CH-ROBOT-17")
@pytest.mark.parametrize(("players", "expected"), [(1, [(1, 3)]), (3, [])])
def test_the_robot_is_given_fans_only_in_solo_play(invent, players, expected) -> None:
    gift = invent(gift=SPACE | {"effects": ['on = "picked", do = "fans", amount = 3, whose = "opponent"']})
    meets = next(seed for seed in range(50) if t_meets_robot(picking(gift, "gift", players, seed=seed)))
    assert fans(pick(picking(gift, "gift", players, seed=meets), "gift")) == expected


def t_meets_robot(t: challengers.Tournament) -> bool:
    return any(set(pair) == {0, t.state.fixed.robot} for pair in pairings(t.state))


def test_two_extra_picks_ask_one_after_the_other(invent) -> None:
    t = picking(invent(agent=SPACE | {"effects": TWO_COSTS}), "agent")
    t.state.players[0].picks = 1
    set_deck(t, 0, ["newcomer", "newcomer", "newcomer", "parrot"])
    asked = [e for e in pick(t, "agent") if isinstance(e, ev.PaymentAsked)]
    assert [(e.card, e.cost, e.effect) for e in asked] == [("agent", 1, 0)], "one question at a time"
    assert t.legal(0) == [do.Pay("parrot"), do.Decline()]
    asked = [e for e in act(t, do.Pay("parrot")) if isinstance(e, ev.PaymentAsked)]
    assert [(e.cost, e.effect) for e in asked] == [(2, 1)]
    assert t.legal(0) == [do.Pay("newcomer"), do.Decline()]
    act(t, do.Pay("newcomer"))
    assert t.legal(0) == [do.Pay("newcomer")], "no partial payment"
    act(t, do.Pay("newcomer"))
    assert t.view(0).players[0].picks == 2
    assert t.view(0).players[0].step == "picking"


def test_declining_the_first_extra_pick_leaves_the_second(invent) -> None:
    t = picking(invent(agent=SPACE | {"effects": TWO_COSTS}), "agent")
    t.state.players[0].picks = 1
    set_deck(t, 0, ["newcomer", "newcomer", "newcomer", "parrot"])
    pick(t, "agent")
    act(t, do.Decline())
    assert t.legal(0) == [do.Pay("newcomer"), do.Decline()]
    act(t, do.Decline())
    assert t.view(0).players[0].step == "removing", "both declined, no pick is left"


def test_what_cannot_be_paid_is_not_asked_for(invent) -> None:
    t = picking(invent(agent=SPACE | {"effects": TWO_COSTS}), "agent")
    set_deck(t, 0, ["newcomer", "newcomer"])
    assert [e.effect for e in pick(t, "agent") if isinstance(e, ev.PaymentAsked)] == [1]


def test_effects_of_one_pick_come_in_the_order_of_the_card(invent) -> None:
    both = ('on = "picked", do = "extra_pick", cost = 1', 'on="picked", do="fans", amount=1, per={own="deck_cards"}')
    t = picking(invent(agent=SPACE | {"effects": both}), "agent")
    set_deck(t, 0, ["newcomer", "newcomer"])
    assert fans(pick(t, "agent")) == []
    assert fans(act(t, do.Pay("newcomer"))) == [(0, 2)], "counted after the payment"


def test_samples_ask_for_the_payment_that_is_asked_for(invent) -> None:
    """Both effects cost one card: only the effect tells which cards pay."""
    costs = [
        f'on = "picked", do = "extra_pick", cost = 1, of = {{ {which} }}' for which in ("power = 1", "level = 'S'")
    ]
    t = new(2, seed=4, cards=invent(agent=SPACE | {"effects": costs, "copies": 60}), exclude="funfair")
    asked = set()
    source = random.Random(4)
    for _ in range(200):
        if t.outcome is not None:
            break
        p = source.choice(t.actors())
        if t.view(p).players[p].step == "paying":
            asked.add(t.view(p).own.effect)
            drawn = t.game.sample(t.view(p), stream(source.randrange(99), BOT))
            assert t.game.view(drawn, p) == t.view(p)
            assert t.game.legal(drawn, p) == t.legal(p)
        t.act(p, source.choice(t.legal(p)[:3]))
    assert asked == {0, 1}
