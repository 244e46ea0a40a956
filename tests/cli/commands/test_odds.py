"""`flagfall odds`: exact or sampled, causes, who begins, progress."""

from __future__ import annotations

import json
import shlex

import pytest

from flagfall import challengers
from flagfall.cli import main
from flagfall.core.jit import twins

SAY_COMPILING = main._say_compiling

STARTER = "3 newcomer, talent_starter, dog_starter, champion_starter"


def test_small_decks_are_exact(run) -> None:
    done = run("odds", "--a", "2 newcomer, dog", "--b", "talent, pig", "-n", "500")
    assert done.err == ""
    found = challengers.odds(["newcomer", "newcomer", "dog"], ["talent", "pig"], matches=500)
    assert found.exact
    assert done.lines[:3] == [
        f"Blue beats Red in {found.win:.2%} of all matches.",
        "Exact: every order of both decks, 12 matches.",
        "Who begins: a toss before every match.",
    ]


def test_larger_decks_are_sampled_with_an_interval(run) -> None:
    done = run("odds", "--a", STARTER, "--b", STARTER, "-n", "300", "--sample", "--seed", "4", "--first", "1")
    found = challengers.odds(
        challengers.parse_deck(STARTER), challengers.parse_deck(STARTER), matches=300, seed=4, exact=False, first=1
    )
    assert done.lines[:3] == [
        f"Blue beats Red in {found.win:.1%} of all matches.",
        f"Sampled: 300 matches, seed 4; 95% interval from {found.low:.1%} to {found.high:.1%}.",
        "Who begins: always Red.",
    ]


def test_the_table_says_why_each_side_loses_in_german(run) -> None:
    args = ("--a", "champion", "--b", "dog", "-n", "10", "--first", "0", "--lang", "de", "--names", "Ada,Ben")
    done = run("odds", *args)
    assert [line.replace("\N{NO-BREAK SPACE}", " ") for line in done.lines] == [
        "Ada schlägt Ben in 100,00 % aller Matches.",
        "Exakt: jede Reihenfolge beider Decks, 1 Match.",
        "Wer beginnt: immer Ada.",
        "",
        "      gewinnt  verliert ohne Karten  verliert mit voller Bank  Fans je Match",
        "Ada  100,00 %                0,00 %                    0,00 %           0,00",
        "Ben    0,00 %              100,00 %                    0,00 %           0,00",
    ]


def test_the_same_question_gives_the_same_answer(run) -> None:
    args = ("odds", "--a", STARTER, "--b", STARTER, "-n", "200", "--sample")
    assert run(*args).out == run(*args).out


def test_json_is_one_document(run) -> None:
    document = run("odds", "--a", STARTER, "--b", "pig", "-n", "200", "--sample", "--seed", "3", "--json").json()
    found = challengers.odds(challengers.parse_deck(STARTER), ["pig"], matches=200, seed=3, exact=False)
    assert document["seed"] == 3
    assert document["first"] is None
    for key in ("win", "low", "high", "exact", "matches", "reasons"):
        assert document[key] == getattr(found, key)
    assert document["losses"] == list(found.losses)
    assert document["fans"] == list(found.fans)


def test_a_wait_for_the_compiler_is_announced_on_stderr(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(twins, "is_cold", lambda function: True)
    monkeypatch.setattr(twins, "_entries", {})  # whatever other tests have used in this process
    monkeypatch.setattr("flagfall.cli.main._say_compiling", SAY_COMPILING)  # which tests leave out otherwise
    assert run("odds", "--a", "dog", "--b", "pig").err == "", "a small question compiles nothing"
    found = run("odds", "--a", STARTER, "--b", STARTER, "-n", "4000", "--sample")
    assert found.err.startswith("Compiling this part of the machine code (games.challengers), once")
    assert found.err.count("\n") == 1


def test_a_terminal_sees_progress_and_a_pipe_does_not(run, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    args = ("odds", "--a", STARTER, "--b", STARTER, "-n", "1500", "--sample")
    assert run(*args).err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    done = run(*args, env={"TERM": "xterm"})
    assert done.code == 0
    assert "Playing" in done.err
    assert "Playing" not in done.out


def test_another_card_is_compared_pair_by_pair(run) -> None:
    done = run("odds", "--a", "3 pig, horse", "--b", "2 bard, cow", "-n", "500", "--without", "pig", "--with", "dragon")
    assert "instead of" in done.out
    found = json.loads(run("odds", "--a", "3 pig", "--b", "2 bard", "-n", "500", "--with", "dragon", "--json").out)[
        "what_if"
    ]
    assert found["low"] <= found["change"] <= found["high"]
    assert found["matches"] == 500


def test_a_card_that_is_not_there_cannot_be_left_out(run) -> None:
    done = run("odds", "--a", "pig", "--b", "bard", "--without", "2 pig")
    assert done.code == 2
    assert "bad_deck" in done.err


@pytest.mark.parametrize("ending", ["win", "loss", "typical"])
def test_a_match_to_watch_comes_with_its_command(run, ending) -> None:
    done = run("odds", "--a", "3 pig, horse", "--b", "2 bard, cow", "--show", ending)
    command = done.out.splitlines()[-1].split("match", 1)[1]
    found = json.loads(run("match", *shlex.split(command), "--json").out)
    if ending != "typical":
        assert found["winner"] == ("win", "loss").index(ending)


def test_precision_is_a_share_in_any_spelling(run) -> None:
    for text in ("0.05", "5%", "5 %", "0,05"):
        found = json.loads(run("odds", "--a", "3 pig, ufo", "--b", "2 bard, ufo", "--precision", text, "--json").out)
        assert found["exact"] or found["high"] - found["low"] <= 0.1
    for text in ("0", "60%", "fine"):
        assert run("odds", "--a", "pig", "--b", "bard", "--precision", text).code == 2
    assert run("odds", "--a", "pig", "--b", "bard", "--show", "draw").code == 2
