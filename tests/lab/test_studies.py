"""Studies as files: read strictly, played in chunks, the same bytes whoever plays them."""

from __future__ import annotations

import json
import time
from pathlib import Path

import polars
import pytest

from flagfall import lab
from flagfall.cli.main import run as program
from flagfall.core.errors import BadFile
from flagfall.lab.errors import BadResults, BadStudy
from flagfall.lab.plays import PLAYS
from flagfall.lab.results.compare import compare_folders
from flagfall.lab.results.folder import Folder
from flagfall.lab.running.chunk import work
from flagfall.lab.running.pools import Processes
from flagfall.lab.running.run import Run

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


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("games = 200", "games = 0", "line 4: games: expected a whole number from 1"),
        ("games = 200", "gmaes = 200", "line 4: gmaes: unknown; a study has"),
        ("seed = 5", "seed = -1", "line 5: seed: expected"),
        ('"tournaments"', '"chess"', "line 3: play: expected one of tournaments, matches, ctb, cards"),
        ('"rounds"', '"round"', "line 6: show: expected a list of some of"),
        ("players = 1", "player = 1", "line 9: settings.player: unknown; tournaments have players"),
        ("players = 1", "players = 9", "line 9: settings.players: A tournament has 1 to 8 players, not 9"),
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
        study = lab.running.results.find_study(name)
        assert {"en", "de"} <= study.title.keys() & study.about.keys(), name


def test_results_are_frames():
    results = lab.run(lab.read_study(STUDY, "solo"))
    assert results.games.height == 400
    assert results.games["arm"].unique(maintain_order=True).to_list() == ["difficulty 1", "difficulty 3"]
    direct = lab.tournaments(1, "greedy", games=200, seed=5, difficulty=3)
    assert results.games.filter(polars.col("arm") == "difficulty 3").drop("arm").equals(direct)
    (mean,) = results.figures.filter(arm="difficulty 3", group="win", item="greedy")["mean"]
    assert mean == pytest.approx(direct["champion"].is_not_null().mean())


def test_a_stopped_run_goes_on_to_the_same_bytes(tmp_path, monkeypatch):
    study = lab.read_study(STUDY, "solo")
    lab.run(study, tmp_path / "whole")
    count = iter(range(100))

    def stopped(task):
        if next(count) == 3:
            raise KeyboardInterrupt
        return work(task)

    monkeypatch.setattr("flagfall.lab.running.pools.work", stopped)
    with pytest.raises(KeyboardInterrupt):
        lab.run(study, tmp_path / "stopped")
    assert len(list((tmp_path / "stopped/chunks").iterdir())) == 3
    with pytest.raises(BadResults, match="--resume goes on there"):
        lab.run(study, tmp_path / "stopped")
    lab.run(study, tmp_path / "stopped", resume=True)
    assert files_of(tmp_path / "stopped") == files_of(tmp_path / "whole")
    other = lab.read_study(STUDY.replace("seed = 5", "seed = 6"), "solo")
    with pytest.raises(BadResults, match="another study"):
        lab.run(other, tmp_path / "stopped", resume=True)


def test_a_full_disk_loses_nothing_that_was_finished(tmp_path, monkeypatch):
    study, folder = lab.read_study(STUDY, "solo"), Folder(tmp_path / "out")
    folder.begin(study, resume=False)
    replace, count = Path.replace, iter(range(100))

    def full(self, target):
        if next(count) == 4:
            raise OSError(28, "No space left on device")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(BadFile, match=r"No space left on device\); finished chunks are kept, --resume goes on"):
        Run(study, folder).play()
    monkeypatch.undo()
    assert len(list((tmp_path / "out/chunks").iterdir())) == 2
    assert not list((tmp_path / "out").rglob("*.part"))
    folder.begin(study, resume=True)
    Run(study, folder).play()
    assert len(list((tmp_path / "out/chunks").iterdir())) == 8


def test_an_early_stop_does_not_depend_on_the_order_of_chunks(tmp_path):
    text = STUDY.replace("games = 200", "games = 4000\nprecision = 0.03").replace("[1, 3]", "[1]")
    study = lab.read_study(text, "solo")
    lab.run(study, tmp_path / "one")

    def backwards(tasks):
        tasks = iter(tasks)
        while batch := [task for _, task in zip(range(5), tasks, strict=False)]:
            yield from ((task, work(task)) for task in reversed(batch))

    folder = Folder(tmp_path / "other")
    folder.begin(study, resume=False)
    Run(study, folder).play(backwards)
    ours, theirs = files_of(tmp_path / "one"), files_of(tmp_path / "other")
    chunks = [name for name in ours if name.startswith("chunks")]
    assert 1 < len(chunks) < 32
    assert {name: ours[name] for name in ours if name.startswith(("chunks", "games/"))} == {
        name: theirs[name] for name in theirs if name.startswith(("chunks", "games/"))
    }


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [0.0, 1.0])  # until somebody looks: by then the pool knows that it is broken
def test_two_processes_and_a_lost_one_give_the_same_bytes(tmp_path, seconds):
    import multiprocessing

    study = lab.read_study(STUDY, "solo")
    lab.run(study, tmp_path / "one")
    folder = Folder(tmp_path / "two")
    folder.begin(study, resume=False)

    def lossy(tasks):
        for i, found in enumerate(Processes(2)(tasks)):
            if i == 1:
                multiprocessing.active_children()[0].kill()
                time.sleep(seconds)
            yield found

    Run(study, folder).play(lossy)
    lab.running.results.finish(study, folder, "en")
    assert files_of(tmp_path / "two") == files_of(tmp_path / "one")


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


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_report_stands_alone(tmp_path, capsys, lang):
    (tmp_path / "solo.toml").write_text(STUDY)
    out = str(tmp_path / "out")
    assert program(["lab", "run", str(tmp_path / "solo.toml"), "--out", out, "--workers", "1", "--lang", lang]) == 0
    page = (tmp_path / "out/report.html").read_text()
    addresses = page.replace("http://www.w3.org/2000/svg", "")
    assert "http" not in addresses
    assert f'<html lang="{lang}">' in page
    assert ("Share of titles" if lang == "en" else "Anteil der Titel") in page
    assert "report.html" in capsys.readouterr().out
    summary = json.loads((tmp_path / "out/summary.json").read_text())
    assert {row["group"] for row in summary["figures"]} <= set(PLAYS["tournaments"].groups)


def test_matches_are_counted_not_kept():
    text = (
        'play = "matches"\ngames = 100_000\n[settings]\na = "3 newcomer, dog"\nb = "4 newcomer"\n[vary]\nfirst = [0, 1]'
    )
    results = lab.run(lab.read_study(text, "duel"))
    assert results.games.height == 2 * 32
    assert results.games["won_a"].sum() + results.games["won_b"].sum() == 200_000
