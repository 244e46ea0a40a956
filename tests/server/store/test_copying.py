"""From a folder to PostgreSQL and back: the same rows, all of them, or none."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from flagfall.core.errors import BadFile
from flagfall.server.store import copying
from flagfall.server.store.copying import TABLES, NotEmpty, copy_store
from flagfall.server.store.sqlite import FILE, SqliteStore

FIRST_SCHEMA = Path(__file__).parents[1] / "data" / "first_version.sql"
"""Written by the first version of the server: a finished and a running game of both kinds."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Games of the first version, in a database of today."""
    source = tmp_path / "source"
    source.mkdir()
    with closing(sqlite3.connect(source / FILE)) as db:
        db.executescript(FIRST_SCHEMA.read_text(encoding="utf-8"))

    async def update() -> None:
        store = SqliteStore(source)
        await store.open()
        await store.close()

    asyncio.run(update())
    return source


def content(folder: Path) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(folder / FILE)) as db:
        return {name: sorted(db.execute(f"SELECT * FROM {name}").fetchall(), key=repr) for name in TABLES}


def test_there_and_back_everything_is_the_same(
    folder: Path, tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copying, "ROWS", 7)
    there = asyncio.run(copy_store(str(folder), database))
    back = asyncio.run(copy_store(database, str(tmp_path / "back")))
    assert there == back == sum(len(rows) for rows in content(folder).values())
    assert content(tmp_path / "back") == content(folder)


def test_a_target_that_holds_something_is_refused(folder: Path, database: str) -> None:
    asyncio.run(copy_store(str(folder), database))
    with pytest.raises(NotEmpty):
        asyncio.run(copy_store(str(folder), database))


def test_a_copy_that_fails_leaves_nothing(folder: Path, tmp_path: Path, database: str) -> None:
    with closing(sqlite3.connect(folder / FILE)) as db:
        db.execute("INSERT INTO ratings VALUES ('ctb', 'duel', 'user:x', 'X', 'no number', 1, 1)")
        db.commit()
    with pytest.raises(BadFile, match="copy failed"):
        asyncio.run(copy_store(str(folder), database))
    (tmp_path / "empty").mkdir()
    asyncio.run(copy_store(database, str(tmp_path / "empty")))
    assert not any(content(tmp_path / "empty").values())


def test_every_table_is_copied_or_known_to_be_of_one_database_only(folder: Path, database: str) -> None:
    with closing(sqlite3.connect(folder / FILE)) as db:
        ours = {row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}

    async def names() -> set[str]:
        db = await asyncpg.connect(database)
        found = await db.fetch("SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'")
        await db.close()
        return {row[0] for row in found}

    assert ours - set(TABLES) == {"commits"}
    assert asyncio.run(names()) - set(TABLES) == {"commits", "processes", "leases", "schema_version"}
