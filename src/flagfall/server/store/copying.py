"""Copy all data from one database into another of any kind, in bounded memory: all or nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, Protocol

import asyncpg

from flagfall.core.errors import BadFile
from flagfall.server.store.place import is_postgres, shown_place
from flagfall.server.store.postgres import ERRORS, SETTINGS, PostgresStore
from flagfall.server.store.reading import open_for_reading
from flagfall.server.store.sqlite import FILE, SqliteStore, connect

TABLES = (
    "users", "sessions", "tables", "sitters", "actions", "snapshots", "chat", "ratings", "endings", "rated",
    "sanctions", "codes", "spent_codes", "notes", "creations", "cups", "dailies", "daily_tries", "puzzle_tries",
    "notice_settings", "push_subscriptions", "notices", "notice_attempts", "plans", "vacations",
    "seekers", "pairs", "pair_ends", "ties", "reports", "game_facts",
    "evenings", "evening_entries", "evening_purses", "identities",
)  # fmt: skip
"""What is copied, in an order in which nothing refers to what is not there yet."""

ROWS = 2_000
"""Rows in memory at a time."""


class NotEmpty(BadFile):
    """The target is not empty."""


class Side(Protocol):
    """One end of a copy, inside one transaction."""

    async def columns(self, table: str) -> list[str]: ...

    async def count(self, table: str) -> int: ...

    def rows(self, table: str, columns: Sequence[str]) -> AsyncIterator[list[tuple[Any, ...]]]: ...

    async def add(self, table: str, columns: Sequence[str], rows: list[tuple[Any, ...]]) -> None: ...


async def copy_store(source: str, target: str) -> int:
    """Copy a folder or a database into another; how many rows. Raises BadFile, and leaves the target as it was."""
    try:
        await _prepare(target)
        async with _side(source, writes=False) as old, _side(target, writes=True) as new:
            for table in TABLES:
                if await new.count(table):
                    raise NotEmpty(f"'{shown_place(target)}' is not empty.")
            return sum([await _copy(old, new, table) for table in TABLES])
    except BadFile:
        raise
    except (sqlite3.Error, TypeError, *ERRORS) as error:
        raise BadFile(f"The copy failed: {error or type(error).__name__}.") from None


async def _copy(old: Side, new: Side, table: str) -> int:
    columns = await old.columns(table)
    if set(columns) != set(await new.columns(table)):
        raise BadFile("The source was written by another version of Flagfall; update it with 'migrate'.")
    async for rows in old.rows(table, columns):
        await new.add(table, columns, rows)
    before, after = await old.count(table), await new.count(table)
    if before != after:
        raise BadFile(f"The copy failed: of {before} rows of {table} there are {after}.")
    return after


async def _prepare(target: str) -> None:
    """The target has the schema of today."""
    store = PostgresStore(target) if is_postgres(target) else SqliteStore(Path(target))
    await store.open()
    await store.close()


def _side(place: str, *, writes: bool) -> AbstractAsyncContextManager[Side]:
    return _postgres(place, writes) if is_postgres(place) else _sqlite(Path(place) / FILE, writes)


@asynccontextmanager
async def _sqlite(path: Path, writes: bool) -> AsyncIterator[Side]:
    db = connect(path) if writes else open_for_reading(path)
    try:
        db.execute("BEGIN IMMEDIATE" if writes else "BEGIN")
        yield _Sqlite(db)
        db.execute("COMMIT")
    finally:
        db.close()  # what was not committed is gone


@asynccontextmanager
async def _postgres(url: str, writes: bool) -> AsyncIterator[Side]:
    db = await asyncpg.connect(url, timeout=10, server_settings=SETTINGS)
    try:
        async with db.transaction(isolation="repeatable_read", readonly=not writes):
            yield _Postgres(db)
    finally:
        await db.close()


class _Sqlite:
    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    async def columns(self, table: str) -> list[str]:
        return [row[1] for row in self._db.execute(f"PRAGMA table_info({table})")]

    async def count(self, table: str) -> int:
        return int(self._db.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0])

    async def rows(self, table: str, columns: Sequence[str]) -> AsyncIterator[list[tuple[Any, ...]]]:
        cursor = self._db.execute(f"SELECT {_names(columns)} FROM {table}")
        while rows := cursor.fetchmany(ROWS):
            yield rows

    async def add(self, table: str, columns: Sequence[str], rows: list[tuple[Any, ...]]) -> None:
        marks = ", ".join("?" * len(columns))
        self._db.executemany(f"INSERT INTO {table} ({_names(columns)}) VALUES ({marks})", rows)


class _Postgres:
    def __init__(self, db: asyncpg.Connection) -> None:
        self._db = db

    async def columns(self, table: str) -> list[str]:
        sql = "SELECT column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1"
        return [row[0] for row in await self._db.fetch(sql, table)]

    async def count(self, table: str) -> int:
        return int(await self._db.fetchval(f"SELECT COUNT(*) FROM {table}"))

    async def rows(self, table: str, columns: Sequence[str]) -> AsyncIterator[list[tuple[Any, ...]]]:
        cursor = await self._db.cursor(f"SELECT {_names(columns)} FROM {table}")
        while rows := await cursor.fetch(ROWS):
            yield [tuple(row) for row in rows]

    async def add(self, table: str, columns: Sequence[str], rows: list[tuple[Any, ...]]) -> None:
        await self._db.copy_records_to_table(table, columns=columns, records=[_plain(row) for row in rows])


def _plain(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """PostgreSQL keeps no NUL in texts; older versions took them from clients."""
    return tuple(value.replace("\0", "\N{REPLACEMENT CHARACTER}") if isinstance(value, str) else value for value in row)


def _names(columns: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in columns)
