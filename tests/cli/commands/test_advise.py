"""`flagfall advise`: what to pick and what to part with, in columns and as data."""

from __future__ import annotations

import pytest

from flagfall import ctb

WIDE = ("--deck", "2 newcomer, dog, cow, cat, bard, vampire, talent, horse", "--precision", "0.1")


@pytest.fixture
def file(run, tmp_path):
    path = tmp_path / "games.ndjson"
    run("tournament", "--players", "2", "--seed", "3", "--record", str(path))
    return str(path)


def test_cuts_are_ranked_with_reasons(run) -> None:
    done = run("advise", *WIDE, "--round", "3")
    assert done.err == ""
    assert done.lines[0] == "Round 3: 9 cards; seats needed: 8 (there are six)."
    assert "Risk of a full bench" in done.lines[1]
    assert sum("remove" in line and "…" in line for line in done.lines) == 8
    assert "8 names, but only six seats" in done.out
    german = run("advise", *WIDE, "--round", "3", "--lang", "de").out
    assert "8 Namen, aber nur sechs Sitze" in german


def test_one_name_is_no_plural(run) -> None:
    one = ("advise", "--deck", "3 newcomer", "--precision", "0.2")
    assert run(*one).lines[0] == "Round 1: 3 cards; seats needed: 1 (there are six)."
    assert run(*one, "--lang", "de").lines[0] == "Runde 1: 3 Karten; nötige Sitze: 1 (es gibt sechs)."


def test_programs_get_the_same_as_data(run) -> None:
    found = run("advise", *WIDE, "--offer", "pony, cow", "--no-redraw", "--json").json()
    assert found["step"] == "picking"
    assert {option["action"]["kind"] for option in found["options"]} == {"pick", "done"}
    assert all(option["low"] <= option["change"] <= option["high"] for option in found["options"])
    levels = run("advise", *WIDE, "--levels", "--round", "3", "--players", "4", "--json").json()
    assert {option["action"]["level"] for option in levels["options"]} == {"A", "B"}


def test_a_recorded_tournament_is_looked_back_at(run, file) -> None:
    done = run("advise", file, "--player", "1", "--round", "1", "--precision", "0.2")
    assert "◄" in done.out
    found = run("advise", file, "--round", "2-0", "--precision", "0.2", "--json").json()
    [decision] = found["decisions"]
    assert decision["part"] == "2-0"
    assert decision["taken"] in [option["action"] for option in decision["options"]]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((), "bad_input"),
        (("--deck", "pig", "games.ndjson"), "bad_input"),
        (("--deck", "zebra"), "unknown_card"),
        (("--deck", "pig", "--round", "9"), "bad_number"),
        (("--deck", "pig", "--round", "8"), "bad_number"),
        (("--deck", "pig", "--lead", "1000"), "bad_number"),
        (("--deck", "pig", "--offer", "dog", "--levels"), "bad_input"),
        (("nowhere.ndjson",), "bad_file"),
    ],
)
def test_wrong_use_is_said_with_a_code(run, arguments, code) -> None:
    done = run("advise", *arguments)
    assert done.code == 2
    assert code in done.err
    assert "Traceback" not in done.err


def test_records_of_other_games_and_other_places_are_refused(run, file, tmp_path) -> None:
    board = tmp_path / "board.ndjson"
    board.write_text(ctb.Game(seed=1).record().to_json() + "\n", encoding="utf-8")
    assert "bad_record" in run("advise", str(board)).err
    assert "bad_input" in run("advise", file, "--round", "44").err
    assert "no_such_decision" in run("advise", file, "--round", "3-44").err
    assert "bad_number" in run("advise", file, "--player", "2").err
