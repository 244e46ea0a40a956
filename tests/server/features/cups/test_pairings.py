"""Who meets whom in a cup, and who stands where."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from flagfall.server.features.cups.cup import Cup, Entrant, Meeting, Stage
from flagfall.server.features.cups.models import CupSettings
from flagfall.server.features.cups.pairings import circle, sizes
from flagfall.server.features.cups.stages import pairings
from flagfall.server.features.cups.standings import scores_of, standings_of


def cup(count: int, game: str = "ctb", **settings) -> Cup:
    wanted = CupSettings.model_validate({"game": game, "title": "Cup", "format": "swiss", **settings})
    entrants = tuple(Entrant(id=f"p{n:02}", name=f"P{n}") for n in range(count))
    return Cup(
        id="cup", host="h", host_name="H", host_is_guest=False, settings=wanted, created_at=0, changed_at=0,
        entrants=entrants,
    )  # fmt: skip


def play(found: Cup, rng: Random, strength: bool = True) -> Cup:
    """One stage: in a duel the lower number wins, unless chance is to decide."""
    meetings = []
    for chairs in pairings(found):
        if len(chairs) == 1:
            meetings.append(Meeting(table=None, entrants=chairs, scores=(1.0,)))
            continue
        order = sorted(range(len(chairs)), key=lambda i: chairs[i] if strength else rng.random())
        scores = scores_of([[i] for i in order], len(chairs), is_duel=len(chairs) == 2)
        meetings.append(Meeting(table="t", entrants=chairs, scores=scores))
    stage = Stage(number=len(found.stages) + 1, meetings=tuple(meetings))
    return found.model_copy(update={"status": "playing", "stages": (*found.stages, stage)})


@pytest.mark.parametrize("count", [2, 5, 8, 13, 16])
def test_in_swiss_rounds_nobody_meets_anybody_twice_and_nobody_has_two_byes(count: int) -> None:
    rng = Random(count)
    found = cup(count)
    assert found.planned is not None
    for _ in range(found.planned):
        found = play(found, rng, strength=False)
        seated = [one for meeting in found.stages[-1].meetings for one in meeting.entrants]
        assert sorted(seated) == [entrant.id for entrant in found.entrants]
    pairs = [frozenset(m.entrants) for m in found.meetings() if len(m.entrants) == 2]
    byes = [m.entrants[0] for m in found.meetings() if len(m.entrants) == 1]
    assert len(pairs) == len(set(pairs))
    assert len(byes) == len(set(byes)) == (found.planned if count % 2 else 0)


def test_swiss_rounds_pair_like_scores_and_balance_chairs() -> None:
    found = cup(16)
    rng = Random(1)
    for number in range(4):
        scores = {s.entrant: s.score for s in standings_of(found)}
        found = play(found, rng)
        apart = [abs(scores[m.entrants[0]] - scores[m.entrants[1]]) for m in found.stages[-1].meetings]
        assert max(apart) <= (0 if number < 3 else 1)
    assert standings_of(found)[0].entrant == "p00"  # the strongest has won all
    assert all(abs(found.chairs(e.id).count(0) - found.chairs(e.id).count(1)) <= 2 for e in found.entrants)


def test_a_rematch_is_better_than_no_opponent() -> None:
    found = cup(2, stages=2)
    found = play(play(found, Random(1)), Random(2))
    assert [len(m.entrants) for m in found.meetings()] == [2, 2]
    assert found.stages[0].meetings[0].entrants != found.stages[1].meetings[0].entrants  # chairs change


@pytest.mark.parametrize("count", range(2, 17))
def test_by_the_circle_method_everybody_meets_everybody_once(count: int) -> None:
    players = [str(n) for n in range(count)]
    rounds = [circle(players, number) for number in range(1, count + count % 2)]
    met = [frozenset(pair) for found in rounds for pair in found if len(pair) == 2]
    assert sorted(map(sorted, met)) == sorted(map(sorted, combinations(players, 2)))
    assert all(sorted(one for pair in found for one in pair) == sorted(players) for found in rounds)


def test_a_round_robin_with_a_late_entry_and_a_drop_out_ends_when_all_who_are_left_have_met() -> None:
    found = cup(5, format="round_robin")
    rng = Random(3)
    found = play(found, rng)
    found = found.with_entrant(Entrant(id="late", name="Late", since=2))
    found = play(found, rng)
    found = found.with_entrant(found.entrants[0].model_copy(update={"is_in": False}))
    while pairings(found):
        found = play(found, rng)
        assert len(found.stages) < 12
    left = [entrant.id for entrant in found.present]
    assert all(frozenset(pair) in found.met() for pair in combinations(left, 2))
    pairs = [frozenset(m.entrants) for m in found.meetings() if len(m.entrants) == 2]
    assert len(pairs) == len(set(pairs))


@pytest.mark.parametrize("wanted", range(3, 9))
def test_tables_are_of_like_size_and_never_too_small_or_too_large(wanted: int) -> None:
    for count in range(2, 65):
        found = sizes(count, wanted, 8)
        assert sum(found) == count
        assert max(found) - min(found) <= 1
        assert max(found) <= 8
        assert min(found) >= min(3, count)


def test_after_a_stage_the_best_sit_together() -> None:
    found = play(cup(8, "challengers", format="tables", table_size=4), Random(1))
    best = {standing.entrant for standing in standings_of(found)[:4]}
    assert set(pairings(found)[0]) == best
    assert [s.score for s in standings_of(found)][:2] == [10, 10]
