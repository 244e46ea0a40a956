"""Seats: six of them, one for each name."""

import pytest

from flagfall.games.challengers.events import match as ev
from helpers import Answers, benched, events_of, flags, overflows, revealed, totals

NAMES = dict.fromkeys("abcdefgh", 1)


@pytest.fixture
def names(invent):
    """Eight cards of power 1 with eight names; n of them take the flag from a card of power n."""
    return invent(six=6, **NAMES)


def seats(match, player):
    return {e.card: e.seat for e in events_of(match, ev.CardSeated, player)}


@pytest.mark.rule("CH-MATCH-20")
def test_same_name_shares_a_seat_one_after_another(play):
    match = play("3 newcomer, dog_starter", "4 newcomer", first=0)
    assert [e.seat for e in events_of(match, ev.CardSeated, 0)] == [0, 0, 0]


@pytest.mark.rule("CH-MATCH-20")
def test_same_name_shares_a_seat_when_arriving_together(play):
    match = play("3 newcomer, talent_starter", "dog_starter, newcomer", first=1)
    assert [e.seat for e in events_of(match, ev.CardSeated, 0)] == [0, 0, 0]


@pytest.mark.rule("CH-MATCH-20")
def test_three_cards_on_one_seat_leave_five_seats_empty(play):
    match = play("3 newcomer, mime", "dog_starter, newcomer", first=1)
    # the three newcomers sit on one seat; the Mime counts the other five
    assert totals(match, 0)[-1] == (6, 1)


@pytest.mark.rule("CH-MATCH-21", "CH-SETUP-26")
def test_six_names_take_six_seats(play, names):
    match = play("a, b, c, d, e, f, mime", "six, talent_starter", cards=names, first=1)
    assert seats(match, 0) == {"a": 0, "b": 1, "c": 2, "d": 3, "e": 4, "f": 5}
    assert totals(match, 0)[-1] == (1, 2)  # no empty seat is left for the Mime to count


@pytest.mark.rule("CH-MATCH-24", "CH-SETUP-26")
def test_a_seventh_name_loses_the_match(play, names):
    match = play("a, b, c, d, e, f, g, h", "six, 3 newcomer", cards=names, first=1)
    assert (match.winner, match.reason) == (1, "bench_full")
    assert overflows(match) == [(0, 1, 0)]
    assert match.events[-1] == ev.MatchEnded(1, "bench_full", len(revealed(match)))


@pytest.mark.rule("CH-MATCH-24")
def test_seven_names_at_once_lose_the_match_on_an_empty_bench(play, names):
    match = play("a, b, c, d, e, f, g, h", "kraken, newcomer", cards=names, first=1)
    assert (match.winner, match.reason) == (1, "bench_full")
    assert overflows(match) == [(0, 7, 6)]


@pytest.mark.rule("CH-MATCH-25")
def test_a_full_bench_takes_another_card_of_a_seated_name(play, names):
    match = play("a, b, c, d, e, f, a, h", "six, 2 newcomer", cards=names, first=1)
    assert [e.seat for e in events_of(match, ev.CardSeated, 0)] == [0, 1, 2, 3, 4, 5, 0]
    assert revealed(match, 0)[-1] == "h"  # the match went on
    assert match.winner == 0


@pytest.mark.rule("CH-MATCH-26")
def test_one_free_seat_is_not_enough_for_two_new_names(play, names):
    match = play("a, b, c, d, e, f, g, h", "horse, talent_starter, newcomer", cards=names, first=1)
    # the bench holds a … e; f and g (1 + 1) take the flag from the talent and lose it together
    assert flags(match)[-1] == (1, "newcomer", 1)
    assert (match.winner, match.reason) == (1, "bench_full")
    assert overflows(match) == [(0, 2, 1)]
    assert sorted(seats(match, 0)) == ["a", "b", "c", "d", "e"]  # nothing is placed by choice


@pytest.mark.rule("CH-MATCH-26")
def test_one_free_seat_is_enough_for_two_cards_of_one_new_name(play, names):
    match = play("a, b, c, d, e, f, f, h", "horse, talent_starter, newcomer", cards=names, first=1)
    assert [e.seat for e in events_of(match, ev.CardSeated, 0)][-2:] == [5, 5]
    assert match.winner == 0


@pytest.mark.rule("CH-MATCH-26")
def test_one_free_seat_is_enough_for_a_new_name_and_a_seated_one(play, names):
    match = play("a, b, c, d, e, a, f, h", "horse, talent_starter, newcomer", cards=names, first=1)
    assert [e.seat for e in events_of(match, ev.CardSeated, 0)][-2:] == [0, 5]
    assert match.winner == 0


@pytest.mark.rule("CH-MATCH-27")
def test_filling_the_sixth_seat_is_safe(play, names):
    match = play("a, b, c, d, e, f, h", "horse, 2 newcomer", cards=names, first=1)
    assert len(set(seats(match, 0).values())) == 6
    assert revealed(match, 0)[-1] == "h"  # the owner of the full bench attacks and wins
    assert match.winner == 0


@pytest.mark.rule("CH-MATCH-28", "CH-MATCH-29", "CH-MATCH-45")
def test_want_of_seats_ends_the_match_before_the_loser_could_attack(play, names):
    match = play("a, b, c, d, e, f, g, kraken", "six, 3 newcomer", cards=names, first=1)
    assert (match.winner, match.reason) == (1, "bench_full")
    assert "kraken" not in revealed(match)  # 7 would have been plenty against the newcomer's 1
    assert flags(match)[-1][0] == match.winner
    assert [type(e) for e in match.events[-3:]] == [ev.FlagPlaced, ev.BenchOverflowed, ev.MatchEnded]


@pytest.mark.rule("CH-MATCH-20", "CH-MATCH-21")
def test_both_sides_have_seats_of_their_own(play, names):
    match = play("a, b, c, d, e, f, h", "horse, 2 newcomer", cards=names, first=1)
    assert seats(match, 1) == {"horse": 0, "newcomer": 1}


@pytest.mark.rule("CH-MATCH-20")
def test_a_seat_is_free_again_when_its_last_card_has_left(play, names):
    # Three sit on two seats: newcomer twice, a once. The Butler takes one newcomer and the a.
    match = play(
        "2 newcomer, a, butler, mime",
        "dog_starter, newcomer, horse",
        cards=names,
        first=1,
        choose=Answers("newcomer", "a"),
    )
    assert benched(match, 0)[:3] == ["newcomer", "newcomer", "a"]
    # The Butler (1) takes the flag from the newcomer and loses it to the horse: newcomer, Butler, four empty seats.
    assert totals(match, 0)[-1] == (1 + 4, 5)


@pytest.mark.rule("CH-MATCH-27")
def test_a_cowboy_puts_a_new_name_on_the_last_free_seat(play, invent):
    """Five seats are taken: the sixth is free for anybody, and nobody loses for want of it."""
    cards = invent(
        **{f"a{n}": n for n in (1, 3, 5, 7, 9)},
        **{f"b{n}": {"power": n, "name": "guard"} for n in (2, 4, 6, 8, 10)},
    )
    decks = ["a1, a3, a5, a7, a9, a9, a1, pig, dragon", "b2, b4, b6, b8, b10, cowboy"]
    match = play(*decks, cards=cards, first=0)
    seats = [(e.card, e.seat) for e in events_of(match, ev.CardSeated, 0)]
    assert seats == [("a1", 0), ("a3", 1), ("a5", 2), ("a7", 3), ("a9", 4), ("pig", 5), ("a9", 4), ("a1", 0)]
    assert (match.winner, match.reason) == (0, "no_power")
