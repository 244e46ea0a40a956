"""`flagfall backup`: a whole copy of the data of a server."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cli.commands.serve.test_command import Serving, fill, web
from flagfall.server.store.sqlite import FILE

# Nothing is encrypted, and reading certificates would take longer than asking.


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
def test_a_backup_is_whole_and_overwrites_nothing(run, start, tmp_path) -> None:
    program = start(FLAGFALL_LOG="off")
    token = web.post(f"{program.address}/api/v1/users", json={"name": "Ada"}).json()["token"]
    done = run("backup", "--data", str(tmp_path / "data"), "copy.sqlite3")
    assert (done.code, done.out) == (0, "Backup written to copy.sqlite3.\n")
    with closing(sqlite3.connect(tmp_path / "copy.sqlite3")) as copy:
        assert copy.execute("SELECT name FROM users").fetchall() == [("Ada",)]
    assert (tmp_path / "copy.sqlite3").stat().st_mode & 0o077 == 0
    code, sentence = run("backup", "--data", str(tmp_path / "data"), "copy.sqlite3").failure()
    assert (code, "never overwrites" in sentence) == ("bad_file", True)
    (tmp_path / "again").mkdir()
    (tmp_path / "copy.sqlite3").rename(tmp_path / "again" / FILE)
    again = start(folder=tmp_path / "again", FLAGFALL_LOG="off")
    me = web.get(f"{again.address}/api/v1/me", headers={"Authorization": f"Bearer {token}"})
    assert me.json()["name"] == "Ada"


def test_a_backup_needs_a_place_and_a_server_that_has_run(run, tmp_path) -> None:
    assert run("backup", "copy", "--data", str(tmp_path)).failure()[0] == "bad_file"
    fill(tmp_path / "data")
    assert run("backup", "no/where/copy", "--data", "data").failure()[0] == "bad_file"
    assert run("backup").failure()[0] == "bad_input"
