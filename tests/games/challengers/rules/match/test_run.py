"""What holds for every match, whatever the decks.

Interpreted only, where many examples are cheap; `test_engines_agree.py` takes it over to the compiled mode.
"""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookkeeper import Bookkeeper
from flagfall.games.challengers.errors import MatchTooLong
from flagfall.games.challengers.events import match as ev
from helpers import BOX, events_of, flags, pile_cards, play, revealed
from repetition import examples

CARDS = st.sampled_from([card.id for card in BOX])
POLICIES = st.sampled_from(["first", "random", "robot", "robot_random", "sensible"])
PILES = st.fixed_dictionaries({level: st.lists(st.sampled_from(pile_cards()[level]), max_size=4) for level in "ABC"})


@st.composite
def setups(draw):
    """Decks and options of `play_match`."""
    return {
        "deck_a": draw(st.lists(CARDS, max_size=18)),
        "deck_b": draw(st.lists(CARDS, max_size=18)),
        "first": draw(st.sampled_from([0, 1, None])),
        "round": draw(st.integers(1, 7)),
        "trophies": (draw(st.integers(0, 7)), draw(st.integers(0, 7))),
        "piles": draw(st.none() | PILES),
        "discards": draw(st.none() | PILES),
        "choose": (draw(POLICIES), draw(POLICIES)),
        "seed": draw(st.integers(0, 2**63 - 1)),
        "shuffle": draw(st.booleans()),
        "fan_supply": draw(st.integers(0, 6)),
    }


def everything(setup):
    """All cards that are on the table before the match."""
    found = Counter(setup["deck_a"]) + Counter(setup["deck_b"])
    for level in "ABC":
        if setup["piles"] is None:
            left = {card.id: card.copies for card in BOX if card.level == level}
            left = Counter(left) - Counter(setup["deck_a"]) - Counter(setup["deck_b"])
            found += left
        else:
            found += Counter(setup["piles"][level])
        found += Counter((setup["discards"] or {}).get(level, ()))
    return found


@examples(300)
@given(setup=setups())
@pytest.mark.rule("CH-MATCH-41")
def test_no_card_is_lost_or_made(setup):
    match = play(**setup)
    after = Counter(match.decks[0]) + Counter(match.decks[1])
    for level in "ABC":
        after += Counter(match.piles[level]) + Counter(match.discards[level])
    assert after == everything(setup)


@examples(300)
@given(setup=setups())
@pytest.mark.rule("CH-MATCH-10", "CH-MATCH-20", "CH-MATCH-21")
def test_the_numbers_in_the_events_fit_each_other(setup):
    match = play(**setup)
    Bookkeeper(match, (setup["deck_a"], setup["deck_b"]))


@examples(200)
@given(setup=setups())
@pytest.mark.rule("CH-MATCH-29")
def test_the_winner_holds_the_flag(setup):
    match = play(**setup)
    last = match.events[-1]
    assert last == ev.MatchEnded(match.winner, match.reason, len(revealed(match)))
    placed = flags(match)
    if placed:
        assert placed[-1][0] == match.winner
    else:  # the beginner had no card to begin with
        assert match.winner == 1 - match.first
        assert not (setup["deck_a"], setup["deck_b"])[match.first]
    assert (match.reason == "bench_full") == bool(events_of(match, ev.BenchOverflowed))


@examples(120)
@given(setup=setups())
def test_the_same_setup_gives_the_same_match(setup):
    assert play(**setup) == play(**setup)


@examples(200)
@given(setup=setups(), limit=st.integers(1, 60))
@pytest.mark.rule("CH-MATCH-44")
def test_no_match_reveals_more_cards_than_the_limit(setup, limit):
    free = play(**setup)
    try:
        match = play(**setup, max_reveals=limit)
    except MatchTooLong:
        assert len(revealed(free)) > limit
    else:
        assert len(revealed(match)) <= limit
        assert match == free


@examples(120)
@given(setup=setups())
@pytest.mark.rule("CH-FX-34")
def test_fans_never_exceed_the_supply(setup):
    limited = play(**setup)
    free = play(**{**setup, "fan_supply": 0})
    if setup["fan_supply"]:
        assert sum(limited.fans) == min(sum(free.fans), setup["fan_supply"])
    else:
        assert limited == free


@examples(200)
@given(setup=setups(), answers=st.lists(st.integers(0, 10**6), min_size=1, max_size=20))
def test_every_offered_option_can_be_taken(setup, answers):
    declined = 0

    def chooser(choice):
        nonlocal declined
        assert len(choice.options) > 1
        assert None not in choice.options[:-1]
        assert (choice.options[-1] is None) == choice.effect.optional
        assert choice.left >= 1
        answers.append(answers.pop(0))
        answer = answers[0] % len(choice.options)
        declined += choice.options[answer] is None
        return answer

    match = play(**{**setup, "choose": chooser})
    Bookkeeper(match, (setup["deck_a"], setup["deck_b"]))
    assert len(events_of(match, ev.ChoiceDeclined)) == declined


@pytest.mark.parametrize("exchanges", range(6, 14))
def test_no_event_is_lost_however_much_happens_between_two_reveals(play, invent, exchanges):
    # One capture with the most that cards can do: it benches more than a hundred of them and moves 48.
    mill = 'do = "move", from = "deck_top", to = "exhaust", count = 8'
    cards = invent(
        wall=(10, *['on = "flag", do = "power", amount = 20'] * 3),
        nothing=0,
        drama=(1, *[f'on = "flag_loss", {mill}, whose = "opponent"'] * 3),
        breaker=(1, f'on = "reveal", {mill}', *[f'on = "flag", {mill}'] * 2),
    )
    # Newcomers take the flag in turns, then the wall takes it; all other cards of 0 together get it back.
    deck_a = ["newcomer"] * (exchanges + 1) + ["nothing"] * (57 - exchanges) + ["newcomer"] * 69 + ["drama"]
    deck_b = ["newcomer"] * exchanges + ["wall", "breaker"] + ["pig"] * 60
    match = play(deck_a, deck_b, cards=cards, first=0)
    Bookkeeper(match, (deck_a, deck_b))
    assert flags(match)[-1] == (1, "breaker", 1)
    assert len(events_of(match, ev.CardMoved)) == 48
    assert len(events_of(match, ev.CardSeated, 0)) == 128
