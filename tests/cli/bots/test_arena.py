"""`flagfall arena`: bots against bots, told or as JSON; wrong names and numbers in one sentence."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from flagfall.core.languages import codes


@pytest.mark.parametrize("locale", codes())
def test_it_shows_who_wins_how_often(run, locale: str) -> None:
    done = run("arena", "--bots", "greedy,random,uniform", "-n", "6", "--seed", "1", "--lang", locale)
    assert (done.code, done.err) == (0, "")
    assert done.lines[0] == {"en": "6 games, seed 1.", "de": "6 Spiele, Startwert 1."}[locale]
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
        (("--bots", "greedy"), "bad_input", "two different"),
        (("--game", "chess"), "bad_input", "'chess'"),
        (("--players", "9"), "bad_number", "--players"),
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
