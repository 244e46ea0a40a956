"""`flagfall review`: a judged game in words and as data."""

from __future__ import annotations

import json

import pytest

from flagfall import challengers
from flagfall.core.ids import PlayerIx
from flagfall.core.languages import codes
from flagfall.core.records.record import Record
from flagfall.games import ctb
from flagfall.games.ctb.insight.placement import PlacementVerdict

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
        "Ada's win chance, move by move:",
        "█▁▁",
        "",
        "1. Ada e7d7: a blunder, 100.0% became 0.0%. Better: e7xe8",
        "",
        "What would have helped Ada most:",
        "- 1. instead of e7d7: e7xe8 (0.0% would have become 100.0%)",
        "",
        "Ada kept 0.0% of the chances, on average over all moves.",
        "Ben kept 100.0% of the chances, on average over all moves.",
    ]


@pytest.mark.parametrize("locale", codes())
def test_a_placement_that_loses_by_force_is_told_in_words(run, file, monkeypatch, locale: str) -> None:
    """A forced end has a score beyond all pieces, which was told as −4999.9 pieces."""
    verdicts = (
        PlacementVerdict(PlayerIx(0), gain=None, forced="loss", better=7, others=8),
        PlacementVerdict(PlayerIx(1), gain=None, forced=None, better=2, others=8),
    )
    monkeypatch.setattr("flagfall.games.ctb.insight.review.judge_placements", lambda *_: verdicts)
    done = run("review", str(file), "--names", "Ada,Ben", "--nodes", "200", "--lang", locale)
    expected = {
        "en": ("Ada placed the army so that a loss is forced; 7 of 8 ", "Ben placed the army well; 2 of 8 "),
        "de": (
            "Ada hat die Armee so aufgestellt, dass die Niederlage erzwungen ist; 7 von 8 ",
            "Ben hat die Armee gut aufgestellt; 2 von 8 ",
        ),
    }[locale]
    assert all(line.startswith(words) for line, words in zip(done.lines[2:4], expected, strict=True)), done.out
    told = json.loads(run("review", str(file), "--nodes", "200", "--json").out)["placements"]
    assert [(one["gain"], one["forced"]) for one in told] == [(None, "loss"), (None, None)]


def test_as_data(run, file) -> None:
    found = json.loads(run("review", str(file), "--nodes", "200", "--json").out)
    assert found["chances"] == [1.0, 0.0, 0.0]
    assert [move["grade"] for move in found["moves"]] == ["blunder", "best"]
    assert [(one["player"], one["line"]) for one in found["improvements"]] == [(0, ["e7xe8"])]
    assert found["improvements"][0]["score"] > found["improvements"][0]["played_score"]
    assert found["turning"] == [1, None]
    assert found["moves"][0] | {"best": "e7xe8", "line": ["e7xe8"], "move": "e7d7"} == found["moves"][0]


def test_of_several_games_one_is_named(run, file) -> None:
    file.write_text(file.read_text() * 2)
    done = run("review", str(file))
    assert (done.code, done.err) == (
        2,
        f"error[bad_record]: The file '{file}' holds 2 games; choose one with --game.\n",
    )
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
    assert run("review", str(path)).lines == ["There are no moves in this game."]


@pytest.mark.parametrize("is_piped", [False, True])
def test_a_position_is_told_by_its_best_lines(run, tmp_path, is_piped: bool) -> None:
    path = tmp_path / "position.txt"
    path.write_text(BLUNDER[0] + "\n")
    args = ("-",) if is_piped else (str(path),)
    done = run("review", *args, "--nodes", "500", typed=path.read_text() if is_piped else "")
    assert (done.code, done.err) == (0, "")
    assert "South is to move; South's win chance is 100.0%. The best lines, with South's win chance:" in done.lines
    assert "1. South wins in one move  e7xe8" in done.lines


def test_a_position_as_data(run, tmp_path) -> None:
    path = tmp_path / "position.txt"
    path.write_text(BLUNDER[0].replace(" s", " n"))
    found = json.loads(run("review", str(path), "--nodes", "500", "--threads", "2", "--json").out)
    assert found["chance"] == 0.0
    assert found["lines"][0] == {"chance": 0.0, "ends_in": 1, "moves": ["a2xa1"]}


def test_a_game_in_notation_is_reviewed_and_threads_change_nothing(run, file, tmp_path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(ctb.format_game(Record.from_json(file.read_text())))
    one = run("review", str(path), "--nodes", "200", "--json").json()
    assert one["chances"] == [1.0, 0.0, 0.0]
    assert one == run("review", str(path), "--nodes", "200", "--threads", "3", "--json").json()


@pytest.mark.parametrize(
    ("text", "args", "code"),
    [
        ("8/8 s", (), "bad_position"),
        (BLUNDER[0], ("--variant", "chess"), "unknown_variant"),
        (BLUNDER[0], ("--threads", "0"), "bad_number"),
        ('[Game "ctb"]\n\n1. nonsense', (), "bad_notation"),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(run, tmp_path, text: str, args: tuple[str, ...], code: str) -> None:
    path = tmp_path / "text"
    path.write_text(text)
    done = run("review", str(path), *args)
    assert (done.code, done.failure()[0]) == (2, code)
