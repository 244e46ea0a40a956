"""The SQLite store: what shares a commit, what is refused, what survives."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from flagfall.core.errors import BadFile
from flagfall.server.store.base import ActionRow, UserRow
from flagfall.server.store.sqlite import FILE, SqliteStore


def with_a_store(folder: Path, scene: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = SqliteStore(folder)
        await store.open()
        try:
            await scene(store)
        finally:
            await store.close()

    asyncio.run(run())


def row(table: str, seq: int) -> ActionRow:
    return ActionRow(table, seq, 0, "{}", f"c{seq}", "player", 1.0, None)


async def appended(store: SqliteStore, *rows: ActionRow) -> list[BaseException | None]:
    """Append in one go; what each was told, in order."""
    told: list[BaseException | None] = []
    done = asyncio.Event()

    def stored(error: BaseException | None) -> None:
        told.append(error)
        if len(told) == len(rows):
            done.set()

    for one in rows:
        store.append(one, stored)
    async with asyncio.timeout(10):
        await done.wait()
    return told


def test_what_arrives_together_shares_one_commit(tmp_path: Path) -> None:
    async def scene(store: SqliteStore) -> None:
        sizes: list[int] = []
        store.on_commit = sizes.append
        assert await appended(store, *(row(f"t{n}", 1) for n in range(40))) == [None] * 40
        assert sizes == [40]

    with_a_store(tmp_path, scene)


def test_a_number_is_given_once_and_the_others_of_the_batch_do_not_suffer(tmp_path: Path) -> None:
    async def scene(store: SqliteStore) -> None:
        await appended(store, row("t", 1))
        told = await appended(store, row("a", 1), row("t", 1), row("b", 1))
        assert sum(error is None for error in told) == 2
        assert sum(isinstance(error, sqlite3.IntegrityError) for error in told) == 1
        assert [len(await store.actions(table)) for table in ("a", "b", "t")] == [1, 1, 1]

    with_a_store(tmp_path, scene)


def test_what_was_stored_is_there_after_reopening(tmp_path: Path) -> None:
    async def before(store: SqliteStore) -> None:
        await store.add_user(UserRow("u", "Ada", None, 1.0), "hash")
        await appended(store, *(row("t", n) for n in range(1, 6)))

    async def after(store: SqliteStore) -> None:
        assert [found.seq for found in await store.actions("t", after=2)] == [3, 4, 5]
        session = await store.session("hash")
        assert session is not None
        assert session.user.name == "Ada"

    with_a_store(tmp_path, before)
    with_a_store(tmp_path, after)


def test_every_commit_reaches_the_disk(tmp_path: Path) -> None:
    async def scene(store: SqliteStore) -> None:
        await appended(store, row("t", 1))
        assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL

    with_a_store(tmp_path, scene)


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
