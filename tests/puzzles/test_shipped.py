"""The shipped puzzles are proved again: all of the board by search, a sample of the decks by other matches."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from flagfall.games.challengers.insight.puzzles import DeckQuestion, challengers_puzzles, gap, question_of, weigh
from flagfall.games.ctb.definitions.load import find_variant
from flagfall.games.ctb.insight.puzzles import ctb_puzzles
from flagfall.games.ctb.insight.two_moves import forced_first_moves
from repetition import few

sys.path.append(str(Path(__file__).resolve().parents[2] / "tools"))

STANDARD = find_variant("standard")
MATCHES = 20_000
"""With these the interval is half a percent wide to either side: nearer than any two options of a puzzle."""


@pytest.mark.parametrize("number", few(range(60), 8))
def test_exactly_one_first_move_takes_the_base_in_two_whatever_is_replied(number: int) -> None:
    puzzle = ctb_puzzles()[number]
    (only,) = forced_first_moves(puzzle.question["position"], STANDARD)
    assert only.first == puzzle.answer
    wins = {reply: win for win, replies in puzzle.explanation["wins"].items() for reply in replies}
    assert only.replies == wins


def test_a_base_that_can_be_taken_at_once_or_defended_is_no_puzzle() -> None:
    assert forced_first_moves("4b3/4F3/8/8/8/8/8/B7 s", STANDARD) == []  # at once
    assert forced_first_moves("b7/8/8/8/8/8/8/B6F s", STANDARD) == []  # too far away


@pytest.mark.parametrize("number", few(range(40), 6))
def test_other_matches_find_the_same_card_the_best(number: int) -> None:
    puzzle = challengers_puzzles()[number * 19 % 120]
    weighed = weigh(question_of(puzzle), MATCHES, seed=99)
    assert next(iter(weighed)) == puzzle.answer
    assert gap(list(weighed.values())) > 0
    told = puzzle.explanation["options"]
    assert told[0]["low"] > told[1]["high"]
    for row in told:
        assert weighed[row["option"]].win == pytest.approx(row["chance"], abs=0.02)


def test_a_card_is_taken_out_once_and_added_once() -> None:
    question = DeckQuestion("cut", ("dog_starter", "dog_starter", "bard"), ("bard",), ("dog_starter",), 1, 0)
    assert question.with_option("dog_starter") == ["dog_starter", "bard"]
    taken = DeckQuestion("pick", ("bard",), ("bard",), ("clown",), 1, 0)
    assert taken.with_option("clown") == ["bard", "clown"]


@pytest.mark.slow
def test_the_same_seeds_make_the_same_puzzles() -> None:
    import make_puzzles

    made = make_puzzles.base_puzzles(2)
    assert [row["position"] for row in made] == [puzzle.question["position"] for puzzle in ctb_puzzles()[:2]]
