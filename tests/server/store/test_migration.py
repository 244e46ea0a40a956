"""An update of a database: copied first, all or nothing, and whatever ends it, the next start goes on."""

from __future__ import annotations

import asyncio
import errno
import os
import random
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from flagfall.core.errors import BadFile
from flagfall.server.store import migration
from flagfall.server.store.migration import MigrationStep, copy_name, sqlite_steps
from flagfall.server.store.sqlite import FILE, SqliteStore
from server.live import play_out, serving
from server.store.test_upgrade import OLD, sit_again, tables

SCHEMA = {"0.1": 1, "0.2": 13}


def old_database(folder: Path, version: str) -> Path:
    with closing(sqlite3.connect(folder / FILE)) as db:
        db.executescript(OLD[version].read_text(encoding="utf-8"))
    return folder / FILE


def contents(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as db:
        return [*db.iterdump(), str(db.execute("PRAGMA user_version").fetchone()[0])]


def start(folder: Path) -> None:
    async def run() -> None:
        store = SqliteStore(folder)
        await store.open()
        await store.close()

    asyncio.run(run())


@pytest.mark.parametrize("version", OLD)
def test_what_was_there_is_copied_before_it_is_changed(version: str, tmp_path: Path) -> None:
    database = old_database(tmp_path, version)
    before = contents(database)
    start(tmp_path)
    copy = copy_name(database, SCHEMA[version])
    assert contents(copy) == before
    assert contents(database) != before
    assert sorted(path.name for path in tmp_path.glob("*before*")) == [copy.name]
    if os.name == "posix":
        assert copy.stat().st_mode & 0o077 == 0

    (tmp_path / "earlier").mkdir()
    copy.rename(tmp_path / "earlier" / FILE)
    start(tmp_path / "earlier")  # the copy is a whole database, and can be updated itself
    start(tmp_path)
    assert not list(tmp_path.glob("*before*")), "an update that is not needed copies nothing"


def test_a_new_database_is_not_copied(tmp_path: Path) -> None:
    start(tmp_path)
    assert not list(tmp_path.glob("*before*"))


@pytest.mark.parametrize("version", OLD)
def test_a_step_that_fails_changes_nothing_and_says_what_to_do(
    version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = old_database(tmp_path, version)
    before, steps = contents(database), sqlite_steps()
    broken = MigrationStep(steps[-1].number + 1, "CREATE TABLE half (a); INSERT INTO nowhere VALUES (1);")
    with monkeypatch.context() as patched:
        patched.setattr(migration, "sqlite_steps", lambda: [*steps, broken])
        with pytest.raises(
            BadFile, match=r"could not be updated: no such table: nowhere. It is as it was, and .*before"
        ):
            start(tmp_path)
    assert contents(database) == before
    start(tmp_path)
    assert contents(copy_name(database, SCHEMA[version])) == before


def test_without_room_for_the_copy_nothing_is_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = old_database(tmp_path, "0.2")
    before = contents(database)

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr("flagfall.server.store.migration.os.fsync", full)
        with pytest.raises(BadFile, match=r"cannot be copied first: .*No space left.*Nothing was changed"):
            start(tmp_path)
    assert contents(database) == before
    assert not list(tmp_path.glob("*before*"))
    start(tmp_path)


UPDATE = """
import asyncio, os, sys, time
from pathlib import Path
from flagfall.server.store import migration, sqlite
from flagfall.server.store.migration import MigrationStep

folder, moment = Path(sys.argv[1]), sys.argv[2]

def wait(*_):
    print("there", flush=True)
    time.sleep(60)

if moment == "copying":
    os.fsync = wait
else:
    steps, connect = migration.sqlite_steps(), sqlite.connect
    number = steps[0].number if moment == "first" else steps[-1].number
    migration.sqlite_steps = lambda: [
        MigrationStep(n, script + " SELECT wait_here();" if n == number else script) for n, script in kept
    ]
    kept = [step for step in steps]
    if moment == "first":  # the first of those that this file has not seen
        done = int(sys.argv[3])
        number = next(step.number for step in steps if step.number > done)

    def waiting(path):
        db = connect(path)
        db.create_function("wait_here", 0, wait)
        return db

    sqlite.connect = waiting
asyncio.run(sqlite.SqliteStore(folder).open())
"""
"""Updates a database, and waits at one moment of it to be killed."""


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="kills a process")
@pytest.mark.parametrize("moment", ["copying", "first", "last"])
@pytest.mark.parametrize("version", OLD)
def test_killed_in_the_middle_it_starts_again_and_has_lost_nothing(version: str, moment: str, tmp_path: Path) -> None:
    database = old_database(tmp_path, version)
    before, games = contents(database), tables(tmp_path)
    command = [sys.executable, "-c", UPDATE, str(tmp_path), moment, str(SCHEMA[version])]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "there\n"
        process.send_signal(signal.SIGKILL)
    assert contents(database) == before
    asyncio.run(play_on(tmp_path, games))
    after = {row["id"]: row for row in tables(tmp_path)}
    assert set(after) == {row["id"] for row in games}
    assert {row["status"] for row in after.values()} == {"over"}
    for row in games:
        if row["status"] == "over":
            assert after[row["id"]]["outcome"] == row["outcome"]
    assert contents(copy_name(database, SCHEMA[version])) == before
    assert not list(tmp_path.glob("*.part"))


async def play_on(folder: Path, games: list[dict[str, Any]]) -> None:
    """The people of running games come back with the tokens they had, and play to the end."""
    async with serving(folder) as live:
        for row in games:
            if row["status"] == "playing":
                players = await sit_again(live, row)
                await asyncio.gather(*(play_out(each, random.Random(n)) for n, each in enumerate(players)))
