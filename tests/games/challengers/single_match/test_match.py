"""Rules that concern the tournament, as far as single matches and the loader show them."""

from __future__ import annotations

import pytest

from flagfall.games.challengers.events import match as ev
from helpers import BOX, benched, events_of, flags, kinds, totals


@pytest.mark.rule("CH-FX-21")
@pytest.mark.parametrize("card", [card.id for card in BOX if any(e.on == "picked" for e in card.effects)])
def test_a_when_picked_effect_never_happens_in_a_match(play, card):
    # opening, attacking, with the flag, robbed of it, on the bench, revealed again
    match = play([card, "cow", "vampire", card], ["newcomer", card, "pig", "dragon", card], first=0)
    assert match.fans == (0, 0)
    assert not {"FansGained", "DeckInspected", "ChoiceDeclined"} & set(kinds(match.events))


@pytest.mark.rule("CH-FX-24")
def test_fans_are_taken_from_the_supply_and_told_to_everybody(play):
    match = play("clown, heroine", "newcomer, clown, dragon", first=0, fan_supply=40)
    assert events_of(match, ev.FansGained) == [
        ev.FansGained(0, "clown", 2, 2),
        ev.FansGained(0, "heroine", 3, 5),
    ]
    # What the first takes is no longer there for the second: 2 of 3, then what is left.
    scarce = play("clown, heroine", "newcomer, clown, dragon", first=0, fan_supply=3)
    assert [e.amount for e in events_of(scarce, ev.FansGained)] == [2, 1]
    both = play("clown", "clown", first=0, fan_supply=3)
    assert both.fans == (2, 1)


@pytest.mark.rule("CH-MATCH-42", "CH-FX-03")
def test_bonuses_end_with_the_match(play, invent):
    eager = 'on = "reveal", do = "power", amount = 2, if = { own = "trophies", at_most = 0 }'
    cards = invent(eager=(1, eager))
    first = play("eager", "newcomer", cards=cards, first=0, round=1)
    assert flags(first)[0] == (0, "eager", 3)
    second = play(first.decks[0], first.decks[1], cards=cards, first=0, round=2, trophies=(1, 0))
    assert flags(second)[0] == (0, "eager", 1)


@pytest.mark.rule("CH-MATCH-42")
def test_a_waiting_bonus_does_not_reach_the_next_match(play):
    first = play("comic_character", "champion_starter", first=0)
    assert events_of(first, ev.BoostPrepared)
    second = play(first.decks[0], first.decks[1], first=1)
    assert events_of(second, ev.CardBoosted) == []


@pytest.mark.rule("CH-MATCH-43")
def test_the_next_match_begins_with_empty_benches_and_a_free_flag(play):
    first = play("bard, pig, newcomer", "champion_starter, kraken", first=0)
    assert benched(first, 0)
    second = play(["mime", *first.decks[0]], first.decks[1], first=0)
    assert kinds(second.events[:4]) == ["MatchBegan", "CardRevealed", "BonusGained", "FlagPlaced"]
    assert flags(second)[0] == (0, "mime", 7)  # six empty seats again
    assert totals(second, 1)[0][1] == 7
