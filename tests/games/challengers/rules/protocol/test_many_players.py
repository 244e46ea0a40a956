"""More than eight players with two boxes, and plans that a search found: CH-MANY."""

from __future__ import annotations

from collections import Counter

import pytest

from flagfall import challengers
from flagfall.core.errors import BadConfig, BadData
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.plans import plans
from flagfall.games.challengers.rules.protocol import ending
from flagfall.games.challengers.rules.protocol.ending import score
from flagfall.games.challengers.state import Player, all_cards
from tournaments import new, play_out

MANY = range(9, 17)


@pytest.mark.rule("CH-MANY-01")
@pytest.mark.parametrize("players", [9, 12, 16])
def test_many_players_play_to_a_final(players: int) -> None:
    t = new(players, seed=players)
    assert len(t.state.players) == players + players % 2
    assert t.state.fixed.parks == (players + 1) // 2
    play_out(t)
    outcome = t.state.outcome
    assert outcome is not None
    assert outcome.reason == "final"
    assert sorted(p for (p,) in outcome.ranking) == list(range(players)), "the Robot is in no ranking"
    assert sum(all_cards(t.state).values()) == 2 * 327


@pytest.mark.rule("CH-MANY-01")
def test_seventeen_are_too_many() -> None:
    with pytest.raises(BadConfig, match="1 to 16 players, not 17"):
        new(17)


@pytest.mark.rule("CH-MANY-02")
def test_piles_hold_the_cards_of_two_boxes() -> None:
    one, two = (new(n, exclude="castle").state for n in (8, 12))
    for small, large in zip(one.stock.pile, two.stock.pile, strict=True):
        level = lambda pile: Counter(pile.card[: pile.n])  # noqa: E731
        assert large.n > small.n
        assert set(level(large)) >= set(level(small))
    before = [sum(card.copies for card in t.fixed.table) for t in (one, two)]
    assert before == [327, 654]
    assert two.fixed.table["vampire"].rarity == one.fixed.table["vampire"].rarity


@pytest.mark.rule("CH-MANY-02")
def test_a_pack_that_fits_once_but_not_twice_is_refused() -> None:
    pack = {
        "pack": "crowd",
        "sets": {"crowd": {"en": "Crowd"}},
        "cards": {"fan": {"set": "crowd", "level": "A", "power": 1, "copies": 100}},
    }
    challengers.Tournament(players=8, packs=(pack,))
    with pytest.raises(BadData, match="level A has more than 256 cards"):
        challengers.Tournament(players=9, packs=(pack,))


@pytest.mark.rule("CH-MANY-03")
def test_parks_and_trophies_come_from_both_boxes() -> None:
    assert [park.id for park in plans().parks[4:]] == ["blue", "orange", "pink", "grey"]
    assert len({half for park in plans().parks for half in park.halves}) == 16
    full = new(16).state.fixed
    for r, printed in enumerate(plans().trophies):
        assert Counter(stack[r] for stack in full.stacks) == Counter(printed * 2)
    some = new(10).state.fixed
    for r, printed in enumerate(plans().trophies):
        assert not Counter(stack[r] for stack in some.stacks) - Counter(printed * 2)


@pytest.mark.rule("CH-MANY-03")
def test_trophies_of_a_config_are_eight_a_round() -> None:
    eight = tuple((n,) * 8 for n in range(1, 8))
    assert new(9, trophy_values=eight).state.fixed.stacks[0] == tuple(range(1, 8))
    with pytest.raises(BadConfig, match="7 rows of 8"):
        new(9, trophy_values=tuple((n,) * 4 for n in range(1, 8)))


@pytest.mark.rule("CH-MANY-04")
def test_two_trays_hold_twice_the_discards() -> None:
    assert [new(n).state.stock.capacity for n in (8, 9, 16)] == [40, 80, 80]


@pytest.mark.rule("CH-MANY-05")
@pytest.mark.parametrize("players", range(3, 17))
def test_searched_plans_are_a_switch_up_to_eight(players: int) -> None:
    searched = plans().searched[players].lines
    assert Config(players=players, seating="searched").lines == searched
    assert (Config(players=players).lines == searched) == (players > 8)
    assert new(players, seating="searched").state.fixed.schedule == searched


@pytest.mark.rule("CH-MANY-05")
def test_solo_and_duel_have_one_plan() -> None:
    for players in (1, 2):
        assert Config(players=players, seating="searched").lines == plans().seats["1-2"]
    with pytest.raises(BadConfig, match="seating is printed or searched"):
        new(4, seating="round")


@pytest.mark.rule("CH-MANY-06")
@pytest.mark.parametrize("players", [5, 9])
def test_everybody_begins_with_the_fans_of_their_line(players: int) -> None:
    t = new(players, seating="searched").state
    halves = plans().searched[players].head_start
    assert any(halves)
    for p in range(players):
        assert t.players[p].fans == halves[t.seats[p]] // 2
        assert t.players[p].half == halves[t.seats[p]] % 2
    assert t.players[players].fans == 0, "the Robot has none"


@pytest.mark.rule("CH-MANY-06")
def test_printed_plans_give_no_fans_and_a_supply_runs_out() -> None:
    assert [player.fans for player in new(5).state.players] == [0] * 6
    t = new(4, start_halves=(4, 4, 4, 4), fan_supply=5).state
    assert sorted(player.fans for player in t.players) == [0, 1, 2, 2]
    assert t.stock.fans == 0
    with pytest.raises(BadConfig, match="4 numbers of half fans"):
        new(4, start_halves=(1, 2))


@pytest.mark.rule("CH-MANY-07")
def test_half_a_fan_counts_between_equals() -> None:
    t = new(4).state
    t.players = [
        Player(fans=20, trophies=1, trophy_round=[7], trophy_fans=[10]),
        Player(fans=29, half=1, trophies=1, trophy_round=[1], trophy_fans=[1]),
        Player(fans=10, trophies=2, trophy_round=[6, 7], trophy_fans=[10, 10]),
        Player(fans=31),
    ]
    assert [score(player) for player in t.players] == [30, 30, 30, 31]
    assert ending.ranked(t)[0] == [3, 1, 2, 0]
