"""`flagfall arena`: bots against bots, told or as JSON; wrong names and numbers in one sentence."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from flagfall.bots.arena import contest
from flagfall.cli.output.screen import rate_words
from flagfall.core.languages import codes
from programs import Program


@pytest.mark.parametrize("locale", codes())
def test_it_shows_who_wins_how_often(run, locale: str) -> None:
    done = run("arena", "--bots", "greedy,random,uniform", "-n", "6", "--seed", "1", "--lang", locale)
    assert (done.code, done.err) == (0, "")
    assert done.lines[0] == {"en": "6 games, seed 1.", "de": "6 Spiele, Seed 1."}[locale]
    assert [line.split()[0] for line in done.lines[3:6]] == ["greedy", "random", "uniform"]


def test_json_is_for_programs_and_the_table_for_spreadsheets(run) -> None:
    args = ("--players", "4", "--one", "greedy", "--field", "random", "-n", "4", "--seed", "1", "--csv", "games.csv")
    document = run("arena", *args, "--json").json()
    greedy = document["bots"]["greedy"]
    assert {"share", "low", "high", "rating"} <= set(greedy)
    assert greedy["low"] <= greedy["share"] <= greedy["high"]
    assert greedy["fair_share"] == 0.25
    rows = list(csv.DictReader(Path("games.csv").read_text(encoding="utf-8").splitlines()))
    assert len(rows) == 16
    assert sum(row["bot"] == "greedy" and row["won"] == "1" for row in rows) == round(4 * greedy["share"])
    assert run("arena", *args, "--json").json()["bots"]["greedy"]["share"] == greedy["share"]


def test_the_board_game_has_its_arena_too(run) -> None:
    document = run("arena", "--game", "ctb", "--bots", "random,uniform", "-n", "2", "--seed", "1", "--json").json()
    assert set(document["bots"]) == {"random", "uniform"}


def test_a_rule_set_of_the_board_game_can_be_chosen(run) -> None:
    args = (
        "--game",
        "ctb",
        "--bots",
        "random,uniform",
        "-n",
        "2",
        "--seed",
        "1",
        "--ratings",
        "strength.json",
        "--json",
    )
    document = run("arena", "--variant", "pandemonium", *args).json()
    assert document["mode"] == "pandemonium"
    assert set(json.loads(Path("strength.json").read_text(encoding="utf-8"))["ctb"]) == {"pandemonium"}
    assert document != run("arena", *args).json(), "other rules, other games"


@pytest.mark.parametrize(
    ("args", "code", "about"),
    [
        (("--bots", "greedy,nobody"), "bad_input", "'nobody'"),
        (("--bots", "greedy,engine-1"), "bad_input", "'engine-1'"),
        (("--bots", "bulider"), "bad_input", "There is no bot 'bulider'. Did you mean 'builder'?"),
        (("--bots", "bulider", "--lang", "de"), "bad_input", "„bulider“ gibt es nicht. Meintest du „builder“?"),
        (("--bots", "greedy"), "bad_input", "two different"),
        (("--game", "chess"), "bad_input", "'chess'"),
        (("--players", "17"), "bad_number", "--players"),
        (("--game", "ctb", "--players", "3"), "bad_number", "--players"),
        (("-n", "0"), "bad_number", "--games"),
        (("-n", "many"), "bad_number", "--games"),
        (("--one", "greedy"), "bad_input", "--field"),
        (("--bots", "greedy,random", "--one", "greedy", "--field", "random"), "bad_input", "instead of --bots"),
        (("--variant", "pandemonium"), "bad_input", "'challengers'"),
        (("--game", "ctb", "--variant", "chess"), "unknown_variant", "chess"),
        (("--csv", "no/such/folder.csv"), "bad_file", "no/such"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(run, args: tuple[str, ...], code: str, about: str) -> None:
    done = run("arena", *args)
    assert done.code == 2
    assert done.failure()[0] == code
    assert about in done.failure()[1]


ARGS = ("arena", "--bots", "greedy,random", "-n", "6")


class _Cut:
    """Ctrl-C after some games."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, games: int) -> None:
        real, left = contest.play, iter(range(games))

        def play(*args: Any) -> contest.ArenaGame:
            if next(left, None) is None:
                raise KeyboardInterrupt
            return real(*args)

        monkeypatch.setattr(contest, "play", play)


@pytest.mark.parametrize("locale", codes())
def test_stopped_it_shows_the_finished_games(run, monkeypatch, locale: str) -> None:
    _Cut(monkeypatch, 2)
    done = run(*ARGS, "--seed", "1", "--csv", "games.csv", "--ratings", "strength.json", "--lang", locale)
    assert (done.code, done.err) == (130, "")
    expected = {"en": "Stopped after 2 of 6 games, seed 1.", "de": "Angehalten nach 2 von 6 Spielen, Seed 1."}
    assert done.lines[0] == expected[locale]
    assert [line.split()[0] for line in done.lines[3:5]] == ["greedy", "random"]
    assert len(Path("games.csv").read_text(encoding="utf-8").splitlines()) == 1 + 4
    assert not Path("strength.json").exists(), "ratings of some games would pass for those of all"


def test_stopped_before_the_first_game_it_says_so(run, monkeypatch) -> None:
    _Cut(monkeypatch, 0)
    done = run(*ARGS, "--seed", "1")
    assert (done.code, done.out) == (130, "Stopped after 0 of 6 games, seed 1.\n")


def test_resumed_results_are_those_of_an_uninterrupted_arena(run) -> None:
    args = (*ARGS, "--json")
    with pytest.MonkeyPatch.context() as patch:
        _Cut(patch, 3)
        cut = run(*args, "--save", "games.ndjson")
    assert cut.code == 130
    found = json.loads(cut.out)
    assert (found["games"], found["planned"]) == (3, 6)
    assert run(*ARGS, "--save", "games.ndjson").failure()[0] == "bad_file"
    resumed = run(*args, "--save", "games.ndjson", "--resume").json()
    whole = run(*args, "--seed", str(found["seed"])).json()
    for bot in (*resumed["bots"].values(), *whole["bots"].values()):
        del bot["mean_ms"], bot["worst_ms"]
    assert resumed == whole
    more = run(*args, "-n", "8", "--save", "games.ndjson", "--resume").json()
    assert more["games"] == 8


def test_it_says_that_finished_games_are_kept(run, monkeypatch) -> None:
    _Cut(monkeypatch, 1)
    done = run(*ARGS, "--save", "games.ndjson")
    assert done.err == "The finished games are saved in games.ndjson; continue with the same command and --resume.\n"
    assert run("arena", "--bots", "greedy,uniform", "--save", "games.ndjson", "--resume").failure()[0] == "bad_file"
    assert run(*ARGS, "--resume").failure()[0] == "bad_input"


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="POSIX signals")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_real_process_ends_at_once_and_keeps_its_games(tmp_path: Path, workers: str) -> None:
    file = tmp_path / "games.ndjson"
    args = ["arena", "--bots", "greedy,random", "-n", "100000", "--workers", workers, "--save", str(file)]
    arena = Program([*args, "--lang", "en"], cwd=tmp_path)
    until = time.monotonic() + 60
    while not file.exists() or len(file.read_bytes().splitlines()) < 4:
        assert time.monotonic() < until, "no games"
        time.sleep(0.05)
    arena.send_signal(signal.SIGTERM)
    out, err = arena.communicate()
    arena.close()
    assert arena.returncode == 130
    kept = len(file.read_bytes().splitlines()) - 1
    told = re.match(r"Stopped after ([\d,]+) of 100,000 games, seed ", out)
    assert told is not None, out
    # The signal may come between keeping a game and counting it.
    assert kept - int(told[1].replace(",", "")) in (0, 1)
    assert err.replace("\n", " ").startswith("The finished games are saved in ")


@pytest.mark.parametrize(("speed", "words"), [(0.43, "0.4 a second"), (12.6, "13 a second")])
def test_the_rate_of_slow_games_is_not_nought(speed: float, words: str) -> None:
    assert rate_words(speed, "en") == words


def test_a_terminal_sees_rate_and_time_left(run, monkeypatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    seen = Terminal()
    monkeypatch.setattr("sys.stderr", seen)
    assert run(*ARGS, "--seed", "1", env={"TERM": "xterm", "COLUMNS": "100"}).code == 0
    assert "6/6" in seen.getvalue()
    assert "a second" in seen.getvalue()
    assert re.search(r"\d:\d\d", seen.getvalue())


def test_a_missing_extra_is_said_before_the_first_game(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    played: list[object] = []
    monkeypatch.setattr(contest, "play", lambda *args: played.append(args))
    code, words = run(*ARGS).failure()
    assert code == "missing_extra"
    assert "flagfall[lab]" in words
    assert played == []
