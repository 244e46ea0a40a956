"""A review finds what was given away, and what was better."""

from __future__ import annotations

import pytest

from flagfall.core.records.record import Record
from flagfall.games import ctb
from flagfall.games.ctb.insight.placement import OTHERS, judge_placements
from flagfall.games.ctb.insight.review import Review, review
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.search.searcher import Thinker
from flagfall.games.ctb.search.tree import WIN
from flagfall.games.ctb.search.worth import chance_of
from repetition import few

FEW = 300  # positions a move: enough for what these games show
# Each side's soldier stands beside the other's Base; South is to move.
OPEN_GOAL = "4b3/4S3/8/8/8/8/s7/B7 s"


def played(position: str, *moves: str) -> Record:
    game = ctb.Game(position=position)
    for move in moves:
        game.act(move)
    return game.record()


def judged(record: Record) -> Review:
    return review(record, nodes=FEW, engine="interpreted")


def test_to_leave_an_open_goal_is_a_blunder() -> None:
    first = judged(played(OPEN_GOAL, "e7d7", "a2xa1")).remarks[0]
    assert first.grade == "blunder"
    assert ctb.format_action(first.best, ctb.find_variant("standard")) == "e7xe8"
    assert (first.before, first.after) == (1.0, 0.0)


def test_to_take_it_is_best_and_ends_the_game() -> None:
    found = judged(played(OPEN_GOAL, "e7xe8"))
    assert [remark.grade for remark in found.remarks] == ["best"]
    assert found.chances == (1.0, 1.0)
    assert found.mistakes() == ()
    assert found.accuracy(0) == 1.0


def test_chances_are_player_0s_before_the_first_move_and_after_each() -> None:
    assert judged(played(OPEN_GOAL, "e7d7", "a2xa1")).chances == (1.0, 0.0, 0.0)
    unfinished = judged(played("4b3/8/8/4S3/8/8/s7/4B3 s", "e5e6"))
    assert len(unfinished.chances) == 2
    assert all(0.0 <= chance <= 1.0 for chance in unfinished.chances)


def test_a_better_line_is_legal_from_the_first_move_on() -> None:
    first = judged(played("4b3/8/4S3/8/8/8/6s1/B7 s", "e6d6", "g2f2")).remarks[0]
    game = ctb.Game(position="4b3/8/4S3/8/8/8/6s1/B7 s")
    for action in first.line:
        game.act(action)
    assert first.line[0] == first.best


@pytest.mark.parametrize("variant", few(ctb.VARIANTS, 2))
def test_armies_are_compared_with_others_in_every_rule_set(variant: str) -> None:
    game = ctb.Game(variant=variant, seed=3)
    while game.state.phase is not Phase.PLAYING:
        player = game.actors()[0]
        game.act(game.legal(player)[0], player)
    game.act(game.legal()[0])
    verdicts = judged(game.record()).placements
    assert [verdict.player for verdict in verdicts] == [0, 1]
    assert all(0 <= verdict.better <= verdict.others == OTHERS for verdict in verdicts)
    # Whoever fills the rows from one end has placed no army that the engine would not better.
    assert any(verdict.better > OTHERS // 2 for verdict in verdicts)


def test_a_forced_end_is_never_a_number_of_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ctb.Game(seed=1)
    while game.state.phase is not Phase.PLAYING:
        player = game.actors()[0]
        game.act(game.legal(player)[0], player)
    game.act(game.legal()[0])
    own = [5 - WIN, 3 - WIN, WIN - 4, 130]  # of both players, one after the other, in two reviews
    rest = [20, 20 - WIN, 30, 30]
    scores = iter([score for mine, usual in zip(own, rest, strict=True) for score in [usual] * OTHERS + [mine]])
    monkeypatch.setattr("flagfall.games.ctb.insight.placement._score", lambda *_: next(scores))
    verdicts = [verdict for _ in range(2) for verdict in judge_placements(game.record(), Thinker(engine="interpreted"))]
    assert [(verdict.forced, verdict.gain) for verdict in verdicts] == [
        ("loss", None),
        ("loss", None),
        ("win", None),
        (None, 100),
    ]


def test_a_game_from_a_position_has_no_placements_to_judge() -> None:
    assert judged(played(OPEN_GOAL, "e7d7")).placements == ()


def test_scores_stand_for_chances() -> None:
    assert chance_of(0) == 0.5
    assert chance_of(WIN - 3) == 1.0
    assert chance_of(3 - WIN) == 0.0
    assert 0.5 < chance_of(100) < chance_of(300) < 1
