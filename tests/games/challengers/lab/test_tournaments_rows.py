"""Rows of matches: enough to recompute what the lab says about beginning, tosses and the bench."""

from __future__ import annotations

from pathlib import Path

import pytest

from flagfall import lab
from flagfall.lab.errors import BadStudy
from flagfall.lab.studies.read import ready_study
from lab.running.test_run import files_of

STUDY = """
play = "tournaments"
games = 120
seed = 9
matches = true
show = ["tossed", "beginner", "bench"]

[settings]
bots = "greedy"

[vary]
players = [2, 3, 4]
"""


@pytest.fixture(scope="module")
def found() -> lab.Results:
    return lab.run(lab.read_study(STUDY, "rows"))


def test_figures_of_beginners_follow_from_the_rows(found: lab.Results) -> None:
    figures = [row for row in found.figures.to_dicts() if row["group"] in ("beginner", "tossed", "bench")]
    assert {row["group"] for row in figures} == {"beginner", "tossed", "bench"}
    for row in figures:
        rows = found.matches.filter("tossed") if row["group"] == "tossed" else found.matches
        mine = rows.filter((rows["arm"] == row["arm"]) & (rows["round"] == row["item"]))
        hits = mine["reason"] == "bench_full" if row["group"] == "bench" else mine["beginner"] == mine["winner"]
        assert len(mine) == row["n"], row
        assert hits.mean() == pytest.approx(row["mean"]), row


def test_two_players_toss_in_the_first_round_only(found: lab.Results) -> None:
    """What the study `who_begins` says of them."""
    tossed = found.matches.filter(found.matches["tossed"] & (found.matches["arm"] == "players 2"))
    assert set(tossed["round"]) == {"1"}
    assert all(text in ready_study("who_begins").found["en"] for text in ("with 4 and 8", "first round with 2"))


def test_rows_fit_the_games(found: lab.Results) -> None:
    games, matches = found.games, found.matches
    for arm in ("players 2", "players 3", "players 4"):
        mine = games.filter(games["arm"] == arm)
        rows = matches.filter(matches["arm"] == arm)
        assert set(rows["game"]) == set(mine["game"])
        assert set(rows["seed"]) == set(mine["seed"])
        finals = {row["game"]: row for row in rows.to_dicts() if row["round"] == "final"}
        champions = {row["game"]: row["champion"] for row in mine.to_dicts() if row["reason"] == "final"}
        assert {game: row[row["winner"]] for game, row in finals.items()} == champions
    for letter in "ab":
        robots = matches.filter(matches[f"bot_{letter}"] == "robot")
        assert robots[letter].null_count() == len(robots) == matches[letter].null_count()
        assert set(robots["arm"]) <= {"players 3"}
    assert matches["a"].null_count() + matches["b"].null_count() >= 7 * 120


def test_rows_are_files_beside_the_games_and_only_if_asked_for(tmp_path: Path) -> None:
    small = STUDY.replace("[2, 3, 4]", "[2]")
    lab.run(lab.read_study(small, "rows"), tmp_path / "with", workers=1)
    lab.run(lab.read_study(small.replace("matches = true", "matches = false"), "rows"), tmp_path / "without")
    with_, without = files_of(tmp_path / "with"), files_of(tmp_path / "without")
    names = {name.partition("/")[2] for name in with_ if name.startswith("matches/")}
    assert names == {name.partition("/")[2] for name in with_ if name.startswith("games/")}
    assert not [name for name in without if name.startswith("matches")]
    same = [name for name in without if name.startswith(("games", "chunks"))]
    assert {name: with_[name] for name in same} == {name: without[name] for name in same}


def test_only_tournaments_have_rows_of_matches() -> None:
    text = 'play = "matches"\nmatches = true\n[settings]\na = "dog"\nb = "pig"\n'
    with pytest.raises(BadStudy, match="line 2: matches: matches have no rounds"):
        lab.read_study(text, "x")
    with pytest.raises(BadStudy, match="line 5: matches: expected true or false"):
        lab.read_study(STUDY.replace("matches = true", "matches = 1"), "x")
