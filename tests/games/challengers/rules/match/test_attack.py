"""Revealing and comparing: what an attack is made of and when it succeeds."""

import pytest

from flagfall.games.challengers.events import match as ev
from helpers import Answers, events_of, flags, kinds, revealed, totals


@pytest.mark.rule("CH-MATCH-11")
def test_cards_are_revealed_one_by_one_from_the_top(play):
    match = play("talent_starter", "2 newcomer, horse", first=0)
    assert revealed(match, 1) == ["newcomer", "newcomer"]
    assert [e.deck for e in events_of(match, ev.CardRevealed, 1)] == [2, 1]  # the horse stays where it is


@pytest.mark.rule("CH-MATCH-12")
def test_totals_are_compared_after_every_card(play):
    match = play("champion_starter", "3 newcomer", first=0)
    assert totals(match) == [(1, 4), (2, 4), (3, 4)]


@pytest.mark.rule("CH-MATCH-12")
def test_an_effect_that_raises_an_earlier_card_counts_in_the_comparison_of_its_own_reveal(play, invent):
    cards = invent(
        castaway=(1, 'on = "attack", do = "power", amount = 1, per = { own = "deck_cards" }'),
        tower=8,
    )
    match = play("tower", "castaway, ufo, pig, cat", cards=cards, first=0, piles={"A": ["cow", "pony"]})
    # castaway 1 + 3 in the deck; then 1 + 4 in the deck, for the UFO (3) has added two cards
    assert totals(match, 1) == [(4, 8), (8, 8)]


@pytest.mark.rule("CH-MATCH-13")
def test_equal_power_takes_the_flag(play):
    match = play("dog_starter, newcomer", "dog_starter", first=0)
    assert totals(match)[0] == (3, 3)
    assert flags(match)[1] == (1, "dog_starter", 3)
    assert match.winner == 1


@pytest.mark.rule("CH-MATCH-13")
def test_one_point_less_is_not_enough(play):
    match = play("dog_starter", "talent_starter", first=0)
    assert totals(match) == [(2, 3)]
    assert match.winner == 0


@pytest.mark.rule("CH-MATCH-14")
def test_bonuses_and_base_powers_of_all_cards_of_the_attack_add_up(play, invent):
    cards = invent(keen=(2, 'on = "reveal", do = "power", amount = 1'))
    match = play("champion_starter", "keen, newcomer", cards=cards, first=0)
    assert totals(match) == [(3, 4), (4, 4)]
    assert match.winner == 1


@pytest.mark.rule("CH-MATCH-14")
def test_cards_of_earlier_attacks_do_not_count(play):
    # The dog takes the flag and loses it: it sits on the bench and adds nothing to the next attack.
    match = play("talent_starter, champion_starter", "dog_starter, newcomer, talent_starter", first=0)
    assert totals(match, 1) == [(3, 2), (1, 4), (3, 4)]


@pytest.mark.rule("CH-MATCH-15")
def test_an_attack_stops_at_the_first_sufficient_card(play):
    match = play("talent_starter", "horse, dragon", first=0)
    assert revealed(match, 1) == ["horse"]
    assert flags(match)[-1] == (1, "horse", 5)


@pytest.mark.rule("CH-MATCH-16")
def test_the_flag_is_defended_by_its_card_alone(play):
    match = play("champion_starter, talent_starter", "2 talent_starter", first=0)
    assert totals(match) == [(2, 4), (4, 4), (2, 2)]
    assert match.winner == 0  # with a defence of 2 + 2 it would be 1


@pytest.mark.rule("CH-MATCH-17")
def test_the_flag_goes_onto_the_card_revealed_last_not_onto_the_strongest(play):
    match = play("horse, newcomer", "champion_starter, newcomer", first=0)
    assert flags(match)[1] == (1, "newcomer", 1)
    assert totals(match, 0) == [(1, 1)]


@pytest.mark.rule("CH-MATCH-36")
def test_the_flag_total_is_counted_anew_when_a_helper_leaves_the_bench(play, invent):
    cards = invent(helper=(1, 'on = "bench", do = "support", amount = 2'), holder=5)
    match = play("helper, holder", "newcomer, siren", cards=cards, first=0, choose=Answers("helper"))
    assert flags(match)[2] == (0, "holder", 7)
    assert totals(match, 1)[-1] == (6, 5)  # 6 would not have been enough against 7
    assert match.winner == 1


@pytest.mark.rule("CH-MATCH-36")
def test_the_attack_total_is_counted_anew_when_a_helper_leaves_the_bench(play, invent):
    cards = invent(helper=(1, 'on = "bench", do = "support", amount = 2'), holder=9)
    match = play(
        "helper, talent_starter, champion_starter, butler",
        "newcomer, holder",
        cards=cards,
        first=0,
        choose=Answers("helper", None),
    )
    # The champion attacks with 4 + 2; the Butler sends the helper away, and both cards are left with 4 + 1.
    assert totals(match, 0) == [(4, 1), (6, 9), (5, 9)]
    assert match.winner == 1  # (4 + 2) + (1 + 2) would have taken the flag


@pytest.mark.rule("CH-MATCH-34")
def test_an_attack_needs_a_card_even_against_a_total_of_zero(play, invent):
    cards = invent(nothing=0)
    lost = play("nothing", [], cards=cards, first=0)
    assert (lost.winner, lost.reason) == (0, "no_power")
    taken = play("nothing", "nothing", cards=cards, first=0)
    assert totals(taken) == [(0, 0)]
    assert taken.winner == 1


@pytest.mark.rule("CH-MATCH-34")
def test_a_total_below_zero_counts_as_zero(play, invent):
    cards = invent(gloomy=(1, 'on = "reveal", do = "power", amount = -3'), nothing=0)
    match = play("gloomy, newcomer", "gloomy", cards=cards, first=0)
    assert totals(match)[0] == (0, 0)
    assert flags(match)[0] == (0, "gloomy", 0)


@pytest.mark.rule("CH-MATCH-11", "CH-MATCH-12")
def test_every_reveal_of_an_attack_is_followed_by_its_comparison(play):
    match = play("horse", "2 newcomer, talent_starter, dog_starter", first=0)
    assert kinds(match.events[3:9]) == ["CardRevealed", "PowerCompared"] * 3
