"""Studies as files: read strictly, played in chunks, the same bytes whoever plays them."""

from __future__ import annotations

import pytest

from flagfall import lab
from flagfall.cli.main import run as program
from flagfall.lab.errors import BadStudy
from flagfall.lab.studies.read import find_study

STUDY = """
title = { en = "Solo", de = "Solo" }
play = "tournaments"
games = 200
seed = 5
show = ["win", "rounds"]

[settings]
players = 1

[vary]
difficulty = [1, 3]
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("games = 200", "games = 0", "line 4: games: expected a whole number from 1"),
        ("games = 200", "gmaes = 200", "line 4: gmaes: unknown; a study has"),
        ("seed = 5", "seed = -1", "line 5: seed: expected"),
        ('"tournaments"', '"chess"', "line 3: play: expected one of any_game, cards, ctb"),
        ('"rounds"', '"round"', "line 6: show: expected a list of some of"),
        ("players = 1", "player = 1", "line 9: settings.player: unknown; tournaments have players"),
        ("players = 1", "players = 17", "line 9: settings.players: A tournament has 1 to 16 players, not 17"),
        ("[1, 3]", "[1, 9]", "line 12: vary.difficulty: The Robot's difficulty is 1 to 5"),
        ("[1, 3]", "3", "line 12: vary.difficulty: expected a list"),
        ("players = 1", 'bots = "oracle"', "line 9: settings.bots: In bulk there is no bot 'oracle'"),
        ("games = 200", "games = ", "not valid TOML: .*line 4"),
        ("seed = 5", "seed = 5\nprecision = 7", "line 6: precision: expected a share"),
        ("seed = 5", 'seed = 5\nbaseline = "x"', "line 6: baseline: there is no arm 'x'"),
    ],
)
def test_a_wrong_study_names_line_and_key(old, new, message):
    assert STUDY.count(old) == 1
    with pytest.raises(BadStudy, match=message):
        lab.read_study(STUDY.replace(old, new), "solo")


def test_a_wrong_study_starts_no_work(tmp_path, capsys):
    (tmp_path / "wrong.toml").write_text(STUDY.replace("games = 200", "games = 0"))
    assert program(["lab", "run", str(tmp_path / "wrong.toml"), "--out", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err.startswith("error[bad_study]: wrong.toml: line 4: games: expected")
    assert not (tmp_path / "out").exists()


def test_ready_studies_can_be_read():
    assert "robot_difficulty" in lab.ready_names()
    for name in lab.ready_names():
        study = find_study(name)
        assert {"en", "de"} <= study.title.keys() & study.about.keys(), name
