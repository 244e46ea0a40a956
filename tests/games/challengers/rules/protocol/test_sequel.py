"""What is reported of the sequel, as switches: CH-BEACH."""

from __future__ import annotations

import pytest

from flagfall import challengers
from flagfall.bots import make_bot, sight_of
from flagfall.core.errors import BadConfig
from flagfall.core.ids import PlayerIx
from flagfall.core.table import Table
from flagfall.games.challengers.actions import Choose, TakeLevel
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.errors import UnknownSet
from flagfall.games.challengers.events.tournament import FansTaken, InPark
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.games.challengers.insight.advice.adviser import Adviser
from flagfall.games.challengers.insight.advice.position import position_of
from flagfall.games.challengers.insight.known_decks import KnownDecks
from flagfall.games.challengers.insight.luck import LuckStudy
from flagfall.games.challengers.single_match.play import play_match
from flagfall.games.challengers.view import redact
from repetition import count
from tournaments import BOX, new, pile, play_out

SWITCHES = {"three_first_picks": True, "fans_for_lower_level": True, "looking_dog": True}
JUNGLE = {
    "pack": "jungle",
    "sets": {"jungle": {"en": "Jungle"}, "river": {"en": "River"}},
    "cards": {
        "tiger": {"set": "jungle", "level": "A", "power": 3, "copies": 12},
        "otter": {"set": "river", "level": "A", "power": 2, "copies": 9},
        "heron": {"set": "river", "level": "C", "power": 7, "copies": 3},
    },
}
FOUR = ("castle", "funfair", "outer_space", "shipwreck")


def at_level_choice(seed: int = 1, **options: object):
    """A tournament in round 3, where A and B are open."""
    t = new(4, seed, **options)
    while t.state.round < 3:
        player = t.actors()[0]
        t.act(player, t.legal(player)[-1])
    return t


@pytest.mark.rule("CH-BEACH-01")
def test_three_cards_are_picked_in_the_first_round() -> None:
    assert [p.picks for p in new(4, three_first_picks=True).state.players] == [3] * 4
    assert [p.picks for p in new(4).state.players] == [2] * 4
    assert Config(three_first_picks=True).levels[1:] == Config().levels[1:]


@pytest.mark.rule("CH-BEACH-02")
def test_the_lower_of_two_levels_brings_fans() -> None:
    t = at_level_choice(fans_for_lower_level=True)
    before = [player.fans for player in t.state.players]
    known = len(t.events)
    t.act(PlayerIx(0), TakeLevel("A"))
    events = t.events[known:]
    t.act(PlayerIx(1), TakeLevel("B"))
    assert [after.fans - fans for after, fans in zip(t.state.players, before, strict=True)] == [2, 0, 0, 0]
    told = next(event for event in events if isinstance(event, FansTaken))
    assert (told.player, told.amount, told.cause) == (0, 2, None)
    assert redact(told, PlayerIx(2)) == told, "everybody sees it"


@pytest.mark.rule("CH-BEACH-02")
def test_fans_for_a_level_come_out_of_the_supply() -> None:
    t = at_level_choice(fans_for_lower_level=True, fan_supply=1)
    left = t.state.stock.fans
    t.act(PlayerIx(0), TakeLevel("A"))
    assert t.state.stock.fans == 0
    assert t.state.players[0].fans == left
    plain = at_level_choice()
    plain.act(PlayerIx(0), TakeLevel("A"))
    assert plain.state.players[0].fans == at_level_choice().state.players[0].fans


@pytest.mark.rule("CH-BEACH-02")
def test_bots_know_what_a_level_brings() -> None:
    """Of many positions `builder` takes the lower level more often when it brings fans."""
    taken = {}
    for is_on in (False, True):
        config = Config(players=4, fans_for_lower_level=is_on)
        lower = 0
        for seed in range(count(24, 12)):
            table = Table(CHALLENGERS, config, seed)
            bot, greedy = make_bot("builder", CHALLENGERS, config), make_bot("greedy", CHALLENGERS, config)
            while table.state.round < 3:
                table.act(player := table.actors[0], greedy.decide(sight_of(table, player)))
            lower += bot.decide(sight_of(table, PlayerIx(0))) == TakeLevel("A")
        taken[is_on] = lower
    assert taken[True] > taken[False]


@pytest.mark.rule("CH-BEACH-02")
def test_advice_counts_the_fans_of_a_level() -> None:
    chances = {}
    for is_on in (False, True):
        t = at_level_choice(seed=5, fans_for_lower_level=is_on)
        view = CHALLENGERS.view(t.state, PlayerIx(0))
        table = t.state.fixed.table
        position = position_of(view, KnownDecks(table, view), table)
        assert position is not None
        assert position.level_fans == ({"A": 2, "B": 0} if is_on else {"A": 0, "B": 0})
        advice = Adviser(position, precision=0.05, is_fast=True).advise("3")
        found = {option.action["level"]: option.chance for option in advice.options}
        chances[is_on] = found["A"] - found["B"]
    assert chances[True] > chances[False]


@pytest.mark.rule("CH-BEACH-03")
def test_the_dog_looks_at_the_next_card() -> None:
    cards = CHALLENGERS.cards(Config(looking_dog=True))
    assert [effect.do for effect in cards["dog_starter"].effects] == ["look"]
    assert BOX["dog_starter"].effects == ()
    assert "bottom" not in BOX.text("dog_starter")
    assert cards.text("dog_starter") != cards.text("dog_starter", "de") != ""


@pytest.mark.rule("CH-BEACH-03")
@pytest.mark.parametrize(("policy", "next_power"), [("first", 10), ("robot", 1)])
def test_what_was_seen_goes_to_the_bottom_or_stays(policy: str, next_power: int) -> None:
    """The first option moves the card, the Robot declines."""
    cards = CHALLENGERS.cards(Config(looking_dog=True))
    decks = ["slime"], ["dog_starter", "newcomer", "villain"]
    told = play_match(*decks, first=0, shuffle=False, choose=policy, cards=cards)
    revealed = [event.card for event in told.events if type(event).__name__ == "CardRevealed"]
    assert revealed[1] == "dog_starter"
    assert revealed[2] is not None
    assert cards[revealed[2]].base_power(1) == next_power


@pytest.mark.rule("CH-BEACH-03")
def test_only_the_owner_sees_the_card() -> None:
    for seed in range(40):
        t = new(2, seed, looking_dog=True)
        while t.outcome is None:
            player = t.actors()[0]
            choices = [action for action in t.legal(player) if isinstance(action, Choose)]
            if len(choices) == 2:
                view = t.view(int(player))
                park = next(park for park in view.parks if park.choice is not None)
                if park.choice is not None and park.choice.cause == "dog_starter":
                    assert park.choice.options is not None
                    assert t.view(1 - player).parks[0].choice.options is None
                    known = len(t.events)
                    t.act(player, Choose(0))
                    moved = next(event for event in t.events[known:] if isinstance(event, InPark))
                    assert redact(moved, player) == moved
                    hidden = redact(moved, PlayerIx(1 - player))
                    assert isinstance(hidden, InPark)
                    assert hidden.event.card is None
                    return
            t.act(player, t.legal(player)[-1])
    pytest.fail("no Dog was asked")


@pytest.mark.rule("CH-BEACH-04")
def test_any_five_sets_are_in_play() -> None:
    t = new(4, packs=(JUNGLE,), any_sets=True, sets=(*FOUR, "jungle"))
    table = t.state.fixed.table
    for level in "ABC":
        sets = {table[card].set for card in pile(t, level)}
        assert sets <= {"city", "jungle", *FOUR}
    assert {table[card].set for card in (*pile(t, "A"), *pile(t, "C"))} >= {"city", *FOUR}
    assert table["otter"].copies == 0
    play_out(t)
    for chosen in (FOUR, (*FOUR, "jungle", "river"), (*FOUR, "city"), None):
        with pytest.raises(BadConfig, match="exactly 5 sets besides the base set"):
            new(4, packs=(JUNGLE,), any_sets=True, sets=chosen)
    with pytest.raises(UnknownSet, match="There is no set 'moon'"):
        new(4, any_sets=True, sets=(*FOUR, "moon"))


@pytest.mark.rule("CH-BEACH-05")
def test_a_set_of_a_pack_can_be_the_base_set() -> None:
    t = new(4, packs=(JUNGLE,), any_sets=True, base_set="river", sets=(*FOUR, "haunted_house"))
    table = t.state.fixed.table
    everything = [card for level in "ABC" for card in pile(t, level)]
    assert "city" not in {table[card].set for card in everything}
    assert "river" in {table[card].set for card in everything}
    assert all(player.deck_n == 6 for player in t.state.players), "starter decks stay"
    with pytest.raises(BadConfig, match="needs any_sets"):
        new(4, packs=(JUNGLE,), base_set="river")
    with pytest.raises(BadConfig, match="The base set is one of city, jungle, river, not 'castle'"):
        new(4, packs=(JUNGLE,), any_sets=True, base_set="castle", sets=(*FOUR, "jungle"))


@pytest.mark.rule("CH-BEACH-01", "CH-BEACH-02", "CH-BEACH-03")
def test_switches_leave_the_ordinary_game_alone() -> None:
    assert challengers.Tournament(players=4, seed=3).state.fixed.plan == new(4, 3).state.fixed.plan
    assert CHALLENGERS.cards(Config()) is BOX


def test_luck_adds_up_with_all_switches() -> None:
    config = Config(players=3, **SWITCHES)
    table = Table(CHALLENGERS, config, 4)
    bots = [make_bot(name, CHALLENGERS, config) for name in ("builder", "greedy", "random")]
    while table.outcome is None:
        player = table.actors[0]
        table.act(player, bots[player].decide(sight_of(table, player)))
    for ledger in LuckStudy(table.record(), is_fast=True).ledger():
        assert ledger.par + sum(ledger.parts.values()) == pytest.approx(ledger.fans)
