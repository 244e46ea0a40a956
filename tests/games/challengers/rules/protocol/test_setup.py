"""Setting up: CH-SETUP."""

from __future__ import annotations

from collections import Counter

import pytest

from flagfall import challengers
from flagfall.core.errors import BadConfig, BadInput
from flagfall.games.challengers.config import Config, optional_sets
from flagfall.games.challengers.definitions.plans import bracket_of, check_schedule, plans
from flagfall.games.challengers.errors import UnknownSet
from flagfall.games.challengers.rules.match import codes
from flagfall.games.challengers.rules.protocol.setup import set_up
from tournaments import counts, deck, discards, new, offer, pile

SIZES = range(1, 9)
SIX = ("castle", "film_studio", "funfair", "haunted_house", "outer_space", "shipwreck")


def before_round_one(players: int, seed: int = 1, **options: object):
    return set_up(Config(players=players, **options), seed, challengers.cards())


@pytest.mark.rule("CH-SETUP-01")
def test_the_box_is_complete() -> None:
    table, box = challengers.cards(), plans()
    per_set = Counter[str]()
    for card in table:
        per_set["starter" if card.level == "S" and card.set == "city" else card.set] += card.copies
    assert per_set == {"starter": 8 * 6, "robot": 19, "city": 20, **dict.fromkeys(SIX, 40)}
    assert sum(per_set.values()) == 327
    assert len(box.parks) == 2 * 4, "of two boxes"
    assert sum(len(row) for row in box.trophies) == 28
    assert len(box.starter) == 6


@pytest.mark.rule("CH-SETUP-02")
def test_there_are_six_sets_besides_city() -> None:
    assert set(challengers.cards().sets) - {"robot"} == {"city", *SIX}
    assert set(optional_sets(challengers.cards())) == set(SIX)


@pytest.mark.rule("CH-SETUP-03")
@pytest.mark.parametrize("players", SIZES)
def test_two_players_share_a_park(players: int) -> None:
    assert before_round_one(players).fixed.parks == (players + 1) // 2


@pytest.mark.rule("CH-SETUP-04")
def test_the_mode_follows_from_the_number_of_players() -> None:
    for players in (0, 17, -1):
        with pytest.raises(BadConfig, match="1 to 16 players"):
            new(players)
    assert [Config(players=n).mode for n in (1, 2, 3, 8)] == ["solo", "duel", "tournament", "tournament"]


@pytest.mark.rule("CH-SETUP-05")
def test_a_smaller_game_uses_the_first_parks() -> None:
    assert {park for line in plans().seats["3-4"] for park in line} == {0, 1}
    assert {park for line in plans().seats["7-8"] for park in line} == {0, 1, 2, 3}
    assert [park.id for park in plans().parks[:4]] == ["green", "red", "purple", "yellow"]


@pytest.mark.rule("CH-SETUP-06")
def test_everybody_gets_a_plan_of_the_right_bracket() -> None:
    state = before_round_one(5)
    assert bracket_of(5) == "5-6"
    assert state.fixed.schedule == plans().seats["5-6"]
    assert sorted(state.fixed.seats) == list(range(6))
    dealt = {before_round_one(5, seed).fixed.seats for seed in range(30)}
    assert len(dealt) > 5, "plans are dealt by the seed"


@pytest.mark.rule("CH-SETUP-07", "CH-ROBOT-02")
@pytest.mark.parametrize("players", SIZES)
def test_the_first_line_says_where_everybody_begins(players: int) -> None:
    t = new(players)
    for p, view in enumerate(t.view(0).players):
        assert view.park == t.state.fixed.schedule[t.state.fixed.seats[p]][0]


@pytest.mark.rule("CH-SETUP-08", "CH-FLOW-06")
@pytest.mark.parametrize("bracket", ["1-2", "3-4", "5-6", "7-8"])
def test_every_half_has_one_occupant_in_every_round(bracket: str) -> None:
    lines = plans().seats[bracket]
    for column in zip(*lines, strict=True):
        assert Counter(column) == dict.fromkeys(range(len(lines) // 2), 2)
    broken = [list(line) for line in lines]
    if len(lines) > 2:
        broken[0][3] = (broken[0][3] + 1) % (len(lines) // 2)
        with pytest.raises(BadConfig, match="Round 4"):
            check_schedule(broken)


@pytest.mark.rule("CH-SETUP-09")
@pytest.mark.parametrize(("bracket", "least", "most"), [("1-2", 7, 7), ("3-4", 2, 3), ("5-6", 1, 2), ("7-8", 1, 1)])
def test_meetings_are_as_even_as_possible(bracket: str, least: int, most: int) -> None:
    lines = plans().seats[bracket]
    meetings = [
        sum(a == b for a, b in zip(lines[i], lines[j], strict=True))
        for i in range(len(lines))
        for j in range(i + 1, len(lines))
    ]
    assert min(meetings) == least
    assert max(meetings) == most
    assert len(set(lines[plans().robot_seat])) == 1


@pytest.mark.rule("CH-SETUP-09")
def test_a_table_may_bring_its_own_schedule() -> None:
    lines = ((0, 1) * 3 + (0,), (0, 1) * 3 + (0,), (1, 0) * 3 + (1,), (1, 0) * 3 + (1,))
    t = new(4, schedule=lines)
    assert t.state.fixed.schedule == lines
    with pytest.raises(BadConfig, match="lines"):
        new(6, schedule=lines)


@pytest.mark.rule("CH-SETUP-10", "CH-SETUP-21")
def test_nobody_holds_the_flag_before_a_match() -> None:
    t = new(4)
    assert t.view(0).parks == ()
    match = t.state.fixed and codes.NO_PLAYER
    from flagfall.games.challengers.rules.protocol.match_phase import new_arena_match

    fresh = new_arena_match(t.state, (0, 1), 0)
    assert fresh.holder == match
    assert all(side.exhaust_n == 0 for side in fresh.side)


@pytest.mark.rule("CH-SETUP-11", "CH-SETUP-12")
def test_every_park_has_one_trophy_of_each_round() -> None:
    first, second = before_round_one(8, 1).fixed.stacks, before_round_one(8, 2).fixed.stacks
    for stacks in (first, second):
        for number, column in enumerate(zip(*stacks, strict=True)):
            assert sorted(column) == sorted(plans().trophies[number])
    assert first != second


@pytest.mark.rule("CH-SETUP-13")
def test_surplus_trophies_stay_in_the_box() -> None:
    stacks = before_round_one(3).fixed.stacks
    assert len(stacks) == 2
    assert sum(len(stack) for stack in stacks) == 14
    for number, column in enumerate(zip(*stacks, strict=True)):
        assert not Counter(column) - Counter(plans().trophies[number])


@pytest.mark.rule("CH-SETUP-14")
def test_fans_begin_in_the_common_supply() -> None:
    assert all(player.fans == 0 for player in before_round_one(4).players)
    assert before_round_one(4, fan_supply=40).stock.fans == 40
    assert before_round_one(4).stock.fans == codes.NO_PLAYER


@pytest.mark.rule("CH-SETUP-15", "CH-SETUP-18")
def test_three_piles_by_level_across_all_sets() -> None:
    state = before_round_one(4, exclude="castle")
    table = challengers.cards()
    for level, found in zip("ABC", state.stock.pile, strict=True):
        cards = [table.cards[kind] for kind in found.card[: found.n]]
        assert {card.level for card in cards} == {level}
        assert {card.set for card in cards} == {"city", *SIX} - {"castle"}
        assert found.discards == 0
    other = before_round_one(4, 2, exclude="castle")
    assert state.stock.pile[0].card != other.stock.pile[0].card


@pytest.mark.rule("CH-SETUP-16")
def test_city_is_always_in() -> None:
    t = new(4, sets=SIX[:5])
    assert any(challengers.cards()[card].set == "city" for card in pile(t, "A"))
    with pytest.raises(BadConfig, match="always in play"):
        new(4, exclude="city")


@pytest.mark.rule("CH-SETUP-17", "CH-SOLO-11")
@pytest.mark.parametrize("players", [1, 2, 5])
def test_five_of_six_sets_are_in_play(players: int) -> None:
    state = before_round_one(players, exclude="funfair")
    assert sum(found.n for found in state.stock.pile) == 220
    table = challengers.cards()
    assert not [k for found in state.stock.pile for k in found.card[: found.n] if table.cards[k].set == "funfair"]
    for wrong in (SIX[:4], SIX):
        with pytest.raises(BadConfig, match="Exactly 5"):
            new(players, sets=wrong)
    drawn = {before_round_one(players, seed).fixed.excluded for seed in range(60)}
    assert drawn == set(SIX), "without a wish the seed decides"


@pytest.mark.rule("CH-SETUP-19")
def test_a_first_game_leaves_outer_space_out() -> None:
    assert new(4, first_game=True).state.fixed.excluded == "outer_space"
    assert new(4, exclude="castle").state.fixed.excluded == "castle"
    with pytest.raises(BadConfig, match="only one"):
        new(4, first_game=True, exclude="castle")


@pytest.mark.rule("CH-SETUP-20")
def test_everybody_starts_with_six_starter_cards() -> None:
    state = before_round_one(8)
    table = challengers.cards()
    decks = [[table.cards[k] for k in player.deck[: player.deck_n]] for player in state.players]
    for cards in decks:
        assert Counter(card.id for card in cards) == Counter(
            {"newcomer": 3, "talent_starter": 1, "dog_starter": 1, "champion_starter": 1}
        )
        assert {card.level for card in cards} == {"S"}
    assert len(set(state.fixed.seats)) == 8, "everybody has a plan, and so an icon, of their own"


@pytest.mark.rule("CH-SETUP-22", "CH-ROBOT-01", "CH-SOLO-01")
@pytest.mark.parametrize("players", SIZES)
def test_the_robot_fills_odd_tables(players: int) -> None:
    t = new(players)
    assert len(t.state.players) == players + players % 2
    assert (t.state.fixed.robot == players) == (players % 2 == 1)
    assert t.actors() == tuple(range(players)), "the Robot decides nothing"


def test_unknown_sets_and_options_are_refused() -> None:
    with pytest.raises(UnknownSet, match="atlantis"):
        new(4, exclude="atlantis")
    with pytest.raises(UnknownSet, match="robot"):
        new(4, exclude="robot")
    for option, value in (("final_tie", "duel"), ("robot_policy", "clever"), ("empty_deck_opening", "x")):
        with pytest.raises(BadConfig, match=option):
            new(4, **{option: value})
    for option in ("discard_capacity", "max_reveals", "fan_supply"):
        with pytest.raises(BadConfig, match=option):
            new(4, **{option: -1})
    with pytest.raises(BadInput):
        new(4, seed=-1)


@pytest.mark.parametrize("players", SIZES)
def test_the_box_is_whole_from_the_start(players: int) -> None:
    t = new(players)
    assert sum(counts(t).values()) == 327
    assert deck(t, 0).count("newcomer") == 3
    assert len(offer(t, 0)) == 5
    assert discards(t, "A") == []
