"""Runs of a study: stopped, continued and shared among processes, with the same bytes as result."""

from __future__ import annotations

import multiprocessing
import time
from pathlib import Path

import pytest

from flagfall import lab
from flagfall.core.errors import BadFile
from flagfall.lab.errors import BadResults
from flagfall.lab.results.folder import Folder
from flagfall.lab.results.summary import summarize
from flagfall.lab.running.pools import Processes, work
from flagfall.lab.running.run import Run, finish
from lab.studies.test_studies import STUDY
from repetition import few


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


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
    with pytest.raises(BadResults, match="continue with --resume"):
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
    with pytest.raises(BadFile, match=r"No space left on device\); finished chunks are kept \(--resume\)"):
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
    wins = [row for row in summarize(study, Folder(tmp_path / "one")) if row["group"] == "win"]
    assert max((row["high"] - row["low"]) / 2 for row in wins) <= 0.03, "as precise as was asked for"
    assert {name: ours[name] for name in ours if name.startswith(("chunks", "games/"))} == {
        name: theirs[name] for name in theirs if name.startswith(("chunks", "games/"))
    }


@pytest.mark.slow
@pytest.mark.parametrize("is_known", few([True, False], 1))  # whether the pool knows that it is broken when it is asked
def test_two_processes_and_a_lost_one_give_the_same_bytes(tmp_path, is_known):
    others = set(multiprocessing.active_children())
    study = lab.read_study(STUDY, "solo")
    lab.run(study, tmp_path / "one")
    folder = Folder(tmp_path / "two")
    folder.begin(study, resume=False)

    def lossy(tasks):
        for i, found in enumerate(Processes(2)(tasks)):
            if i == 1:
                ours = set(multiprocessing.active_children()) - others
                next(iter(ours)).kill()
                while is_known and ours & set(multiprocessing.active_children()):  # a pool that has noticed ends all
                    time.sleep(0.01)
            yield found

    Run(study, folder).play(lossy)
    finish(study, folder, "en")
    assert files_of(tmp_path / "two") == files_of(tmp_path / "one")
