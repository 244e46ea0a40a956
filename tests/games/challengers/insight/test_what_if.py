"""Odds that sharpen, what another card would change, and matches to look at."""

from __future__ import annotations

import pytest

from flagfall import challengers
from flagfall.core.errors import BadInput, BadNumber
from flagfall.games.challengers.errors import MatchTooLong, NoSuchExample
from helpers import ENGINES

STARTER = ["newcomer"] * 3 + ["talent_starter", "dog_starter", "champion_starter"]
MIXED = ["butler", "talent_starter", "necromancer", "bard", "clown", "pig", "cat", "cow", "horse", "pony"]
STRONG = [*STARTER[3:], "horse", "kraken", "dragon"]


def test_estimates_come_at_once_and_sharpen():
    found = list(challengers.estimates(MIXED, [*STARTER, "horse"], precision=0.01))
    assert found[0].matches == 250
    assert [odds.matches for odds in found] == [250 * 4**n for n in range(len(found))]
    assert [odds.precision for odds in found] == sorted((odds.precision for odds in found), reverse=True)
    assert found[-1].precision <= 0.01 < found[-2].precision
    same = challengers.odds(MIXED, [*STARTER, "horse"], exact=False, matches=found[-1].matches)
    assert found[-1] == same


def test_estimates_of_small_decks_end_exactly():
    *_, last = challengers.estimates(STARTER, STARTER, precision=0.0001, first=0)
    assert last.exact
    assert last.win == 5097 / 14400
    assert last.precision == 0


def test_precision_stops_early_and_matches_stop_anyway():
    fine = challengers.odds(MIXED, STARTER, precision=0.02, exact=False)
    assert fine.precision <= 0.02
    assert fine.matches < 100_000
    assert challengers.odds(MIXED, STARTER, precision=0.001, matches=500, exact=False).matches == 500


@pytest.mark.parametrize("precision", [0, -0.1, 0.7, True, "fine"])
def test_a_precision_that_makes_no_sense_is_refused(precision):
    with pytest.raises(BadNumber, match="precision"):
        challengers.odds(MIXED, STARTER, precision=precision)


def test_bench_pressure_is_the_chance_to_lose_for_want_of_seats():
    many_names = ["newcomer", "alpha", "talent", "beta", "pig", "cat", "pony", "cow"]
    found = challengers.odds(many_names, ["kraken"] * 3, first=1)
    assert found.bench_pressure == (found.losses[0]["bench_full"], 0)
    assert found.bench_pressure[0] > 0


@pytest.mark.parametrize("engine", ENGINES)
def test_a_change_that_changes_nothing_changes_nothing(engine):
    found = challengers.what_if(MIXED, MIXED[::-1], STARTER, matches=300, engine=engine)
    assert found.change == found.low == found.high == 0
    assert found.before == found.after


def test_engines_see_the_same_difference():
    found = [challengers.what_if(MIXED, MIXED[2:], STARTER, matches=400, engine=engine) for engine in ENGINES]
    assert found[0] == found[1]


@pytest.mark.parametrize(
    "changed", [MIXED[1:], [*MIXED, "kraken"], ["kraken", *MIXED[1:]]], ids=["less", "more", "other"]
)
def test_a_difference_agrees_with_two_separate_odds(changed):
    found = challengers.what_if(MIXED, changed, STARTER, matches=20_000, seed=3)
    before, after = (challengers.odds(deck, STARTER, exact=False, matches=40_000) for deck in (MIXED, changed))
    assert abs(found.before - before.win) < 0.015
    assert abs(found.after - after.win) < 0.015
    assert found.low <= found.change <= found.high
    alone = after.high - after.low
    assert found.high - found.low < 3 * alone


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("ending", ["win", "loss", "typical"])
def test_an_example_ends_as_it_says(ending, engine):
    found = challengers.example(MIXED, STRONG, ending, seed=7, engine=engine)
    match = challengers.play_match(MIXED, STRONG, seed=found.seed)
    assert (match.winner, match.reason) == (found.winner, found.reason)
    assert match.events[-1].reveals == found.reveals
    if ending != "typical":
        assert found.winner == ("win", "loss").index(ending)
    else:
        assert found.share == max(_shares(MIXED, STRONG, range(7, 1007 if engine == "compiled" else 407)).values())


def _shares(a, b, seeds):
    ends = [challengers.play_match(a, b, seed=seed) for seed in seeds]
    kinds = {(match.winner, match.reason) for match in ends}
    return {kind: sum((match.winner, match.reason) == kind for match in ends) / len(ends) for kind in kinds}


@pytest.mark.slow
def test_an_ending_that_never_comes_is_said_to():
    with pytest.raises(NoSuchExample, match="loss"):
        challengers.example(["kraken"] * 3, ["newcomer"], "loss", engine="compiled")
    with pytest.raises(BadInput, match="draw"):
        challengers.example(STARTER, STARTER, "draw")


def test_cards_that_never_end_are_reported(invent):
    cards = invent(phoenix=(2, 'on = "flag_loss", do = "move", from = "self", to = "deck_bottom"'))
    with pytest.raises(MatchTooLong):
        challengers.what_if(["phoenix"] * 2, ["phoenix"] * 3, ["phoenix"] * 2, cards=cards, matches=3)
