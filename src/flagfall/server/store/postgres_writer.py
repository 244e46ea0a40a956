"""Actions on their way into PostgreSQL: whatever arrives while a commit is on its way shares the next one.

A batch is one statement, so it is stored as a whole or not at all. If the connection breaks while it is under way
no one knows which of the two it was: the batch is sent again once the database is back, and rows that are there
already, exactly as they were sent, count as stored. Until then they wait; later ones are refused at once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

import asyncpg

from flagfall.server.store.base import StoreAway, Stored
from flagfall.server.store.rows import ActionRow
from flagfall.server.store.statements import Duplicate

log = logging.getLogger("flagfall.store")

Write = tuple[ActionRow, Stored]

SECONDS = 15.0
"""After which a statement is thought lost."""

AGAIN = 0.2
"""Seconds between two tries to reach a database that is away."""

MOST = 1_000
"""Rows of one statement."""

_TYPES = ("text", "bigint", "bigint", "text", "text", "text", "float8", "text")
_ROWS = ", ".join(f"${number}::{name}[]" for number, name in enumerate(_TYPES, 2))
_ADD = f"""WITH me AS MATERIALIZED (SELECT id FROM processes WHERE id = $1::text FOR KEY SHARE)
    INSERT INTO actions SELECT added.* FROM unnest({_ROWS}) AS added WHERE $1::text IS NULL OR EXISTS (SELECT 1 FROM me)
    ON CONFLICT DO NOTHING RETURNING table_id, seq"""
_FIND = """SELECT actions.* FROM actions JOIN unnest($1::text[], $2::bigint[]) AS wanted (table_id, seq)
    USING (table_id, seq)"""


def is_certain(error: BaseException) -> bool:
    """Whether the database itself refused, so that nothing was stored; otherwise the outcome is unknown."""
    if not isinstance(error, asyncpg.PostgresError):
        return isinstance(error, UnicodeError | asyncpg.DataError)
    return (error.sqlstate or "XX")[:2] not in ("08", "57", "58", "XX")


class PostgresWriter:
    """Owns one connection. Used from one event loop."""

    def __init__(
        self,
        connect: Callable[[], Awaitable[asyncpg.Connection]],
        *,
        told: Callable[[int], None],
        away: Callable[[bool], None],
    ) -> None:
        self._connect, self._told, self._away = connect, told, away
        self.process: str | None = None  # the writing process; None: no ownership to check
        self._db: asyncpg.Connection | None = None
        self._waiting: list[Write] = []
        self._task: asyncio.Task[None] | None = None
        self._returning: asyncio.Task[None] | None = None
        self._is_away = self._is_closed = False

    async def open(self) -> None:
        """Connect."""
        self._db = await self._connect()

    def write_as(self, process: str | None) -> None:
        """Another name from now on; what waits to be written in the old one is refused."""
        self.process = process
        waiting, self._waiting = self._waiting, []
        _tell(waiting, _away())

    def append(self, row: ActionRow, stored: Stored) -> None:
        """Store an action; `stored` is called once it is durable."""
        if self._is_closed or self._is_away:
            asyncio.get_running_loop().call_soon(stored, _away())
            return
        self._waiting.append((row, stored))
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def close(self, within: float = 5.0) -> None:
        """Store what is waiting, as far as that can be done in time."""
        self._is_closed = True
        if self._task is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._task, within)
        if self._returning is not None:
            self._returning.cancel()
        if self._db is not None:
            self._db.terminate()

    async def _work(self) -> None:
        """Store whatever is waiting, batch by batch."""
        try:
            await asyncio.sleep(0)  # the other messages of this turn of the loop come along
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                await self._store(batch)
        finally:
            self._task = None

    async def _store(self, batch: list[Write]) -> None:
        if not await self._is_connected():
            _tell(batch, _away())
            return
        self._told(len(batch))
        process, is_again = self.process, False
        while True:
            try:
                errors = await self._insert([row for row, _ in batch], process, is_again)
            except Exception as error:
                if is_certain(error):
                    await self._refused(batch, error)
                    return
                log.warning("the database is away: %s", error or type(error).__name__)
                self._lose()
                is_again = True
                await self._come_back()
                continue
            for (_, stored), found in zip(batch, errors, strict=True):
                _call(stored, found)
            return

    async def _insert(
        self, rows: Sequence[ActionRow], process: str | None, is_again: bool
    ) -> list[BaseException | None]:
        """Store rows; the result of each."""
        assert self._db is not None
        added = await self._db.fetch(_ADD, process, *zip(*rows, strict=True), timeout=SECONDS)
        known = {(row[0], row[1]) for row in added}
        if len(known) == len(rows):
            return [None] * len(rows)
        same: set[tuple[Any, ...]] = set()
        if is_again:
            keys = [row.table for row in rows], [row.seq for row in rows]
            same = {tuple(row) for row in await self._db.fetch(_FIND, *keys, timeout=SECONDS)}
        told: list[BaseException | None] = []
        for row in rows:
            is_stored = (row.table, row.seq) in known or tuple(row) in same
            known.discard((row.table, row.seq))  # of two in one batch only one is stored
            told.append(None if is_stored else Duplicate(f"{row.table} has an action {row.seq}, or another owner"))
        return told

    async def _refused(self, batch: list[Write], error: Exception) -> None:
        """The database takes no such batch: each row for itself, so that the others do not suffer."""
        if len(batch) == 1:
            _call(batch[0][1], error)
            return
        for one in batch:
            await self._store([one])

    async def _is_connected(self) -> bool:
        if self._db is not None and not self._db.is_closed():
            return True
        try:
            self._db = await self._connect()
        except Exception:
            if not self._is_away:
                self._lose()
                self._returning = asyncio.get_running_loop().create_task(self._come_back())
            return False
        return True

    def _lose(self) -> None:
        """The database is unreachable: fail waiting writes now and later ones at once."""
        if self._db is not None:
            self._db.terminate()
        self._is_away = True
        self._away(True)
        waiting, self._waiting = self._waiting, []
        _tell(waiting, _away())

    async def _come_back(self) -> None:
        while True:
            await asyncio.sleep(AGAIN)
            with suppress(Exception):
                self._db = await self._connect()
                break
        self._is_away = False
        self._away(False)


def _away() -> StoreAway:
    return StoreAway("The database does not answer; nothing happened. Try again in a moment.")


def _tell(batch: list[Write], error: BaseException) -> None:
    for _, stored in batch:
        _call(stored, error)


def _call(stored: Stored, error: BaseException | None) -> None:
    try:
        stored(error)
    except Exception:  # what one table stumbles over must not keep the others waiting
        log.exception("a table stumbled over its own action")
