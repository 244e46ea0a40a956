"""Candidates against a field: the same matches as played one by one, and the same luck for every candidate."""

from __future__ import annotations

import pytest

from flagfall.core.schema import clone
from flagfall.games.challengers.definitions.pack_rows import pack
from flagfall.games.challengers.rules.match import bulk
from flagfall.games.challengers.rules.match.state import Match
from flagfall.games.challengers.single_match.contest import FieldContest, play_contest
from flagfall.games.challengers.single_match.setup import new_stock, to_indices
from helpers import BOX

DECKS = [to_indices(BOX, deck) for deck in (["pig", "dog", "bard"], ["cat", "dog", "bard", "clown"])]
FIELD = [to_indices(BOX, deck) for deck in (["horse", "newcomer", "newcomer"], ["vampire", "talent"])]
MATCHES, SEED = 30, 9


def interpreted() -> list[list[int]]:
    supply = new_stock(BOX, [], [])
    tallies = [[0] * bulk.TALLY for _ in DECKS]
    sizes, field_sizes = [len(deck) for deck in DECKS], [len(deck) for deck in FIELD]
    shape = [pack(BOX)], [clone(supply)], [supply], [Match()]
    play_contest(*shape, DECKS, sizes, FIELD, field_sizes, SEED, 0, MATCHES, -1, 0, tallies)
    return tallies


def test_a_contest_is_made_of_numbered_matches() -> None:
    for deck, tally in zip(DECKS, interpreted(), strict=True):
        supply, alone = new_stock(BOX, [], []), [0] * bulk.TALLY
        for number in range(MATCHES):
            shape = [pack(BOX)], [clone(supply)], [supply], [Match()]
            bulk.play_numbered(*shape, deck, FIELD[number % 2], SEED, number, number + 1, -1, alone)
        assert tally == alone


def test_machine_code_says_the_same() -> None:
    scores = FieldContest(BOX).scores(DECKS, FIELD, MATCHES, SEED)
    for score, tally in zip(scores, interpreted(), strict=True):
        assert score.win == pytest.approx(tally[bulk.WON_0] / MATCHES)
        assert score.fans == pytest.approx((tally[bulk.FANS_0] - tally[bulk.FANS_1]) / MATCHES)


def test_a_contest_without_machine_code_is_the_same() -> None:
    assert FieldContest(BOX, is_compiled=False).scores(DECKS, FIELD, MATCHES, SEED) == FieldContest(BOX).scores(
        DECKS, FIELD, MATCHES, SEED
    )


def test_equal_candidates_have_equal_luck() -> None:
    one, other = FieldContest(BOX).scores([DECKS[0], DECKS[0]], FIELD, MATCHES, SEED)
    assert one == other


def test_endings_are_counted_by_fans_as_well() -> None:
    scores = FieldContest(BOX).scores(DECKS, FIELD, MATCHES, SEED)
    plain = FieldContest(BOX, is_compiled=False).tallies(DECKS, FIELD, MATCHES, SEED, bulk.SPREAD)
    assert plain == FieldContest(BOX).tallies(DECKS, FIELD, MATCHES, SEED, bulk.SPREAD)
    for score, tally in zip(scores, plain, strict=True):
        won, lost = (tally[bulk.TALLY + i * bulk.WIDTH :][: bulk.WIDTH] for i in range(2))
        assert sum(won) == score.win * MATCHES
        assert sum(won) + sum(lost) == MATCHES
        fans = [count * (i - bulk.REACH) for row in (won, lost) for i, count in enumerate(row)]
        assert sum(fans) == pytest.approx(score.fans * MATCHES)


@pytest.mark.parametrize("is_compiled", [False, True])
def test_decks_can_play_matches_of_their_own(is_compiled: bool) -> None:
    contest = FieldContest(BOX, is_compiled=is_compiled)
    together = contest.tallies(DECKS, FIELD, MATCHES, SEED, bulk.TALLY, start=5, apart=MATCHES)
    alone = [
        contest.tallies([deck], FIELD, MATCHES, SEED, bulk.TALLY, start=5 + i * MATCHES)[0]
        for i, deck in enumerate(DECKS)
    ]
    assert together == alone
