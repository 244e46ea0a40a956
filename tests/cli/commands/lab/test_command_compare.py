"""Studies are compared seed by seed."""

from __future__ import annotations

import pytest

from flagfall import lab
from flagfall.cli.commands.lab.command import compare_folders
from flagfall.cli.main import run as program
from flagfall.lab.errors import BadResults
from flagfall.lab.results.folder import Folder
from lab.studies.test_studies import STUDY


def test_compare_pairs_seeds(tmp_path, capsys):
    easy = STUDY.replace("[1, 3]", "[1]")
    lab.run(lab.read_study(easy, "solo"), tmp_path / "a")
    lab.run(lab.read_study(easy.replace("[1]", "[3]"), "solo"), tmp_path / "b")
    found = {
        (row["group"], row["item"]): row for row in compare_folders(Folder(tmp_path / "a"), Folder(tmp_path / "b"))
    }
    row = found["win", "greedy"]
    assert row["change"] == pytest.approx(row["after"] - row["before"])
    assert row["low"] < row["change"] < row["high"] < 0
    assert program(["lab", "compare", str(tmp_path / "a"), str(tmp_path / "nowhere")]) == 2
    assert "error[bad_results]" in capsys.readouterr().err


@pytest.mark.parametrize(("old", "new"), [("seed = 5", "seed = 6"), ("games = 200", "games = 1700")])
def test_results_of_other_seeds_or_chunks_are_not_compared(tmp_path, old, new):
    small = STUDY.replace("games = 200", "games = 40").replace("[1, 3]", "[1]")
    lab.run(lab.read_study(small, "solo"), tmp_path / "a")
    lab.run(
        lab.read_study(STUDY.replace("[1, 3]", "[1]").replace(old, new).replace("games = 200", "games = 40"), "solo"),
        tmp_path / "b",
    )
    with pytest.raises(BadResults, match="only paired results can be compared"):
        compare_folders(Folder(tmp_path / "a"), Folder(tmp_path / "b"))
