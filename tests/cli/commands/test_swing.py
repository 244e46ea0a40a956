"""`flagfall swing`: the course of a match as chances."""

from __future__ import annotations

import json

import pytest

DECKS = ("--a", "3 pig, horse, cow", "--b", "2 bard, cow, dog")


def test_a_match_is_told_card_by_card(run):
    done = run("swing", *DECKS, "--seed", "3", "--precision", "0.1")
    assert done.code == 0
    assert "◄" in done.out
    assert "before the first card" in done.out
    assert any(block in done.out for block in "▁▂▃▄▅▆▇█")


def test_the_same_match_for_programs_ends_as_it_did(run):
    found = json.loads(run("swing", *DECKS, "--seed", "3", "--precision", "10%", "--json").out)
    match = json.loads(run("match", *DECKS, "--seed", "3", "--json").out)
    [line] = found["matches"]
    assert line["winner"] == match["winner"]
    assert line["points"][-1]["win"] == float(match["winner"] == 0)
    assert len(line["points"]) == 2 + sum(event["kind"] == "card_revealed" for event in match["events"])


def test_a_recorded_tournament_has_a_line_for_every_match(run, tmp_path):
    file = str(tmp_path / "games.ndjson")
    assert run("tournament", "--players", "2", "--seed", "5", "--record", file).code == 0
    for viewer in ("full", "spectator", "1"):
        found = json.loads(run("swing", file, "--viewer", viewer, "--precision", "0.3", "--json").out)
        assert found["matches"][0]["round"] == 1
        assert all(line["points"][-1]["win"] in (0, 1) for line in found["matches"])
    done = run("swing", file, "--round", "2", "--precision", "0.3")
    assert "Round 2" in done.out
    assert "Round 1" not in done.out


def test_a_match_that_was_never_in_doubt_has_no_card_that_decided_it(run):
    sure = ("--a", "3 pig, dog, champion", "--b", "2 skeleton, ghost", "--seed", "7")
    done = run("swing", *sure, "--precision", "0.1")
    assert "◄" not in done.out
    assert "Blue was certain to win" in done.out
    assert run("swing", *sure, "--precision", "0.1", "--json").json()["matches"][0]["decided"] is None


def test_a_recorded_tournament_takes_no_decks_and_has_no_final_for_two(run, tmp_path):
    file = str(tmp_path / "games.ndjson")
    run("tournament", "--players", "2", "--seed", "5", "--record", file)
    assert run("swing", file, "--a", "pig").failure()[0] == "bad_input"
    assert run("swing", file, "--round", "final").failure()[0] == "bad_input"
    assert "from 1 to 7" in run("swing", file, "--round", "8").failure()[1]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((), "bad_input"),
        (("--a", "pig"), "bad_input"),
        (("nowhere.ndjson",), "bad_file"),
        ((*DECKS, "--viewer", "somebody"), "bad_number"),
        ((*DECKS, "--precision", "0"), "bad_number"),
    ],
)
def test_wrong_use_is_said_with_a_code(run, arguments, code):
    done = run("swing", *arguments)
    assert done.code == 2
    assert code in done.err
