"""The two ways to win, and what is no defeat yet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall.games.challengers.errors import MatchTooLong
from flagfall.games.challengers.events import match as ev
from helpers import BOX, Answers, benched, events_of, flags, play, revealed, totals


@pytest.mark.rule("CH-MATCH-23", "CH-MATCH-29")
def test_an_attacker_who_cannot_reach_the_flag_loses(play):
    match = play("dog_starter", "newcomer", first=0)
    assert (match.winner, match.reason) == (0, "no_power")
    assert match.events[-2:] == (ev.PowerCompared(1, 1, 3), ev.MatchEnded(0, "no_power", 2))


@pytest.mark.rule("CH-MATCH-23")
def test_the_attack_goes_on_as_long_as_there_are_cards(play):
    match = play("horse", "3 newcomer, talent_starter", first=0)
    assert totals(match) == [(1, 5), (2, 5), (3, 5), (5, 5)]
    assert match.winner == 1


@pytest.mark.rule("CH-MATCH-30")
def test_an_empty_deck_alone_loses_nothing(play, invent):
    match = play("dog_starter, talent_starter, dog_starter", "nine", cards=invent(nine=9), first=0)
    assert revealed(match, 1) == ["nine"]  # the last card takes the flag, the rest of 0 comes to 5
    assert totals(match, 0)[-1] == (5, 9)
    assert match.winner == 1


@pytest.mark.rule("CH-MATCH-30")
def test_a_holder_without_cards_does_not_lose(play):
    match = play("kraken", "dragon, newcomer", first=0)
    assert match.winner == 1  # 7 takes the flag from 7, and now 0 has to attack
    match = play("kraken", "2 newcomer, talent_starter", first=0)
    assert match.winner == 0


@pytest.mark.rule("CH-MATCH-31")
def test_with_both_decks_empty_the_side_that_has_to_attack_loses(play):
    match = play("dog_starter", "dog_starter", first=0)
    assert (match.winner, match.reason) == (1, "no_power")
    assert match.events[-1] == ev.MatchEnded(1, "no_power", 2)


@pytest.mark.rule("CH-MATCH-32")
def test_the_last_card_may_still_take_the_flag(play):
    match = play("talent_starter, newcomer", "talent_starter", first=0)
    assert flags(match)[1] == (1, "talent_starter", 2)
    assert match.winner == 1


@pytest.mark.rule("CH-MATCH-33")
def test_the_effect_of_the_last_card_may_bring_more_cards(play, invent):
    cards = invent(
        digger=(1, 'on = "reveal", do = "move", from = "deck_bottom", to = "exhaust"'),
        reviver=(1, 'on = "reveal", do = "move", from = "exhaust", to = "deck_top"'),
    )
    match = play("champion_starter", "digger, reviver, horse", cards=cards, first=0, choose=Answers())
    assert revealed(match, 1) == ["digger", "reviver", "horse"]
    assert totals(match, 1) == [(1, 4), (2, 4), (7, 4)]
    assert match.winner == 1


@pytest.mark.rule("CH-MATCH-33")
def test_the_effect_of_the_last_card_may_bring_the_power(play, invent):
    cards = invent(late=(1, 'on = "reveal", do = "power", amount = 3'))
    match = play("champion_starter", "late", cards=cards, first=0)
    assert match.winner == 1


@pytest.mark.rule("CH-MATCH-35")
def test_the_cards_of_a_failed_attack_need_no_seats(play, invent):
    cards = invent(tower=9, **dict.fromkeys("abcdefg", 1))
    match = play("tower", "a, b, c, d, e, f, g", cards=cards, first=0)
    assert (match.winner, match.reason) == (0, "no_power")
    assert benched(match, 1) == []
    assert events_of(match, ev.BenchOverflowed) == []


@pytest.mark.rule("CH-MATCH-44")
def test_cards_that_feed_each_other_for_ever_end_in_an_error(play, invent):
    cards = invent(phoenix=(2, 'on = "flag_loss", do = "move", from = "self", to = "deck_bottom"'))
    with pytest.raises(MatchTooLong, match="1000 revealed cards"):
        play("2 phoenix", "2 phoenix", cards=cards, first=0)
    with pytest.raises(MatchTooLong, match="10 revealed cards"):
        play("2 phoenix", "2 phoenix", cards=cards, first=0, max_reveals=10)


@pytest.mark.rule("CH-MATCH-44")
def test_the_reveal_limit_touches_no_match_that_ends_by_itself(play):
    free = play("4 newcomer", "3 newcomer", first=0)
    assert free.events[-1].reveals == 7
    assert play("4 newcomer", "3 newcomer", first=0, max_reveals=7).events == free.events
    with pytest.raises(MatchTooLong):
        play("4 newcomer", "3 newcomer", first=0, max_reveals=6)


def feeds_a_deck(card):
    return any(e.do == "move" and e.target.startswith("deck_") and e.source != "deck" for e in card.effects)


UNFED = st.lists(st.sampled_from([card.id for card in BOX if not feeds_a_deck(card)]), max_size=20)


@pytest.mark.rule("CH-MATCH-44")
@given(UNFED, UNFED, st.integers(0, 10**6))
def test_without_refills_no_card_is_revealed_twice(deck_a, deck_b, seed):
    match = play(deck_a, deck_b, seed=seed, choose="random")
    assert match.events[-1].reveals == len(revealed(match)) <= len(deck_a) + len(deck_b)


@pytest.mark.rule("CH-MATCH-29")
@given(
    st.lists(st.sampled_from([card.id for card in BOX]), min_size=1, max_size=20),
    st.lists(st.sampled_from([card.id for card in BOX]), min_size=1, max_size=20),
    st.integers(0, 10**6),
)
def test_the_winner_is_always_the_side_that_holds_the_flag(deck_a, deck_b, seed):
    match = play(deck_a, deck_b, seed=seed)
    assert match.winner == flags(match)[-1][0]
    assert match.events[-1] == ev.MatchEnded(match.winner, match.reason, len(revealed(match)))
