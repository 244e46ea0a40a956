"""`flagfall review`: a judged game in words and as data."""

from __future__ import annotations

import json

import pytest

from flagfall import challengers
from flagfall.games import ctb

BLUNDER = ("4b3/4S3/8/8/8/8/s7/B7 s", "e7d7", "a2xa1")


@pytest.fixture
def file(tmp_path):
    position, *moves = BLUNDER
    game = ctb.Game(position=position)
    for move in moves:
        game.act(move)
    path = tmp_path / "games.ndjson"
    path.write_text(game.record().to_json() + "\n")
    return path


def test_mistakes_are_told_with_what_was_better(run, file) -> None:
    done = run("review", str(file), "--names", "Ada,Ben", "--nodes", "200")
    assert done.err == ""
    assert done.lines == [
        "Ada's chance to win, move by move:",
        "█▁▁",
        "",
        "1. Ada e7d7: a blunder, 100.0% became 0.0%. Better: e7xe8",
        "",
        "Ada kept 0.0% of the chances, on average over all moves.",
        "Ben kept 100.0% of the chances, on average over all moves.",
    ]


def test_as_data(run, file) -> None:
    found = json.loads(run("review", str(file), "--nodes", "200", "--json").out)
    assert found["chances"] == [1.0, 0.0, 0.0]
    assert [move["grade"] for move in found["moves"]] == ["blunder", "best"]
    assert found["moves"][0] | {"best": "e7xe8", "line": ["e7xe8"], "move": "e7d7"} == found["moves"][0]


def test_of_several_games_one_is_named(run, file) -> None:
    file.write_text(file.read_text() * 2)
    done = run("review", str(file))
    assert (done.code, done.err) == (2, f"error[bad_record]: The file '{file}' holds 2 games; choose one by --game.\n")
    assert run("review", str(file), "--game", "2", "--nodes", "200").code == 0
    assert "error[bad_number]" in run("review", str(file), "--game", "3").err


def test_only_boards_are_reviewed(run, tmp_path) -> None:
    path = tmp_path / "tournament.ndjson"
    path.write_text(challengers.Tournament(players=2, seed=1).record().to_json() + "\n")
    done = run("review", str(path))
    assert done.code == 2
    assert "error[bad_record]: This is a record of 'challengers'" in done.err


def test_a_game_without_moves_has_nothing_to_judge(run, tmp_path) -> None:
    path = tmp_path / "new.ndjson"
    path.write_text(ctb.Game(seed=1).record().to_json() + "\n")
    assert run("review", str(path)).lines == ["Nobody has moved in this game."]
