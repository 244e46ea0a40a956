"""`flagfall.games.challengers.lab.frames`: one row a game."""

from __future__ import annotations

import subprocess
import sys

import polars
import pytest

import flagfall
from flagfall import lab
from flagfall.bots import make_bot, sight_of
from flagfall.bots.arena.contest import next_actor
from flagfall.core.errors import BadConfig, BadInput, BadNumber, BadSeed
from flagfall.core.plugins import find_game
from flagfall.core.table import Table
from flagfall.games.challengers.config import Config


def test_one_row_a_game():
    frame = lab.tournaments(players=8, bots="greedy", games=500, seed=1)
    assert frame.height == 500
    assert set(frame["reason"]) == {"final"}
    assert frame.select((polars.col("champion") == polars.col("finalist_1")) | (
        polars.col("champion") == polars.col("finalist_2"))).to_series().all()  # fmt: skip
    assert frame["champion"].n_unique() == 8
    places = frame.select(polars.concat_list([f"place_{p}" for p in range(8)]).list.sort()).to_series()
    assert places.to_list() == [list(range(1, 9))] * 500
    assert flagfall.lab is lab


def test_a_row_is_the_game_of_its_seed():
    game, config = find_game("challengers"), Config(players=4)
    row = lab.tournaments(4, ["builder", "greedy"], games=3, seed=9).row(2, named=True)
    table, bots = Table(game, config, row["seed"]), [make_bot(row[f"bot_{p}"], game, config) for p in range(4)]
    while table.outcome is None:
        p = next_actor(table)
        table.act(p, bots[p].decide(sight_of(table, p)))
    assert table.outcome.winners == (row["champion"],)
    assert [group[0] for group in table.outcome.ranking] == sorted(range(4), key=lambda p: row[f"place_{p}"])
    assert len(table.entries) == row["actions"]
    assert table.state.fixed.excluded == row["excluded"]


def test_chunks_make_the_same_frame():
    whole = lab.tournaments(2, "random", games=40, seed=3)
    parts = [lab.tournaments(2, "random", games=20, seed=3, start=start) for start in (0, 20)]
    assert polars.concat(parts).equals(whole)


def test_the_robot_is_no_champion():
    frame = lab.tournaments(1, "greedy", games=200, seed=1, difficulty=2)
    lost = frame.filter(polars.col("champion").is_null())
    assert 0 < lost.height < 200
    assert set(lost["place_0"]) == {2}
    assert frame["finalist_1"].is_null().all()


@pytest.mark.parametrize(
    ("error", "arguments", "message"),
    [
        (BadInput, {"bots": "oracle"}, "In bulk there is no bot 'oracle'; one of random, greedy, builder"),
        (BadInput, {"bots": []}, "bots is the name of a bot or a list of names"),
        (BadNumber, {"games": 0}, "games is a whole number from 1 to 10\\^9, not 0"),
        (BadNumber, {"start": -1}, "start is a whole number from 0"),
        (BadSeed, {"seed": -1}, "A seed is"),
        (BadConfig, {"players": 17}, "1 to 16 players, not 17"),
        (BadConfig, {"players": "two"}, "players is a whole number"),
        (BadConfig, {"dificulty": 2}, "There is no option 'dificulty'"),
    ],
)
def test_bad_input_gets_one_sentence(error, arguments, message):
    with pytest.raises(error, match=message):
        lab.tournaments(**arguments)


def test_a_missing_library_gets_the_pip_command():
    code = """
import sys
sys.modules["polars"] = None
from flagfall import lab
try:
    lab.tournaments()
except Exception as error:
    print(error.code, error)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.stdout.strip() == "missing_extra The lab needs the extra 'lab': pip install 'flagfall[lab]'."
