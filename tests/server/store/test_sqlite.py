"""What only the SQLite store does; what all stores do is in `test_contract.py`."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from flagfall.core.errors import BadFile
from flagfall.server.features.daily.store import DailyRow, DailyStore
from flagfall.server.lookalikes import skeleton
from flagfall.server.store.migration import sqlite_steps
from flagfall.server.store.rows import UserRow
from flagfall.server.store.sqlite import FILE, SqliteStore


def with_a_store(folder: Path, scene: Callable[[SqliteStore], Awaitable[object]]) -> None:
    async def run() -> None:
        store = SqliteStore(folder)
        await store.open()
        try:
            await scene(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_every_commit_reaches_the_disk(tmp_path: Path) -> None:
    async def scene(store: SqliteStore) -> None:
        assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL

    with_a_store(tmp_path, scene)


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")
def test_only_the_owner_can_read_what_is_stored(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / FILE).touch(mode=0o644)
    old_mask = os.umask(0o022)
    try:

        async def scene(store: SqliteStore) -> None:
            await DailyStore(store).add_daily(DailyRow("2026-11-18", "challengers", "secret", "{}"))
            modes = {path.name: path.stat().st_mode & 0o077 for path in store.path.parent.iterdir()}
            assert f"{FILE}-wal" in modes
            assert set(modes.values()) == {0}

        with_a_store(folder, scene)
        with_a_store(tmp_path / "old", scene)
    finally:
        os.umask(old_mask)
    assert folder.stat().st_mode & 0o077 == 0


def test_a_database_of_the_future_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("PRAGMA user_version = 999")
    db.close()
    with pytest.raises(BadFile, match="newer"):
        with_a_store(tmp_path, lambda store: asyncio.sleep(0))


def test_what_is_no_database_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"something else entirely, and long enough to be looked at" * 50)
    with pytest.raises(BadFile, match="cannot be used"):
        with_a_store(tmp_path, lambda store: asyncio.sleep(0))


@pytest.mark.parametrize("version", [step.number for step in sqlite_steps()])
def test_every_older_schema_is_brought_up_to_date_and_keeps_what_it_holds(tmp_path: Path, version: int) -> None:
    db = sqlite3.connect(tmp_path / FILE)
    db.create_function("skeleton_of", 1, skeleton)
    for step in sqlite_steps():
        if step.number <= version:
            db.executescript(step.script)
    db.executescript(f"PRAGMA user_version = {version};")
    db.execute("INSERT INTO users (id, name, folded, created_at) VALUES ('ada', 'Ada', 'ada', 1)")
    db.commit()
    db.close()

    async def scene(store: SqliteStore) -> None:
        assert await store.user("ada") == UserRow("ada", "Ada", None, 1.0)

    with_a_store(tmp_path, scene)
