"""A data folder belongs to one server at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cli.commands.serve.test_command import Serving
from flagfall.cli.commands.serve.run import LOCK


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Serving]]:
    running: list[Serving] = []

    def begin(*args: str, folder: Path = tmp_path / "data", **env: str) -> Serving:
        running.append(Serving(folder, *args, **env))
        return running[-1]

    yield begin
    for program in running:
        program.process.close()


@pytest.mark.slow
def test_a_folder_belongs_to_one_server(run, start, tmp_path) -> None:
    program = start(FLAGFALL_LOG="off")
    code, sentence = run("serve", "--no-open", "--port", "0", "--data", str(tmp_path / "data")).failure()
    assert code == "data_in_use"
    assert "Another server uses the folder" in sentence
    program.process.close()
    assert start(FLAGFALL_LOG="off").first.startswith("Flagfall is ready"), "a killed server holds nothing"


@pytest.mark.slow
def test_a_folder_is_held_even_if_its_lock_file_is_removed(run, start, tmp_path) -> None:
    start(FLAGFALL_LOG="off")
    (tmp_path / "data" / LOCK).unlink()
    code, sentence = run("serve", "--no-open", "--port", "0", "--data", str(tmp_path / "data")).failure()
    assert code == "data_in_use"
    assert "Another server uses the folder" in sentence
