"""The store for several processes: PostgreSQL, with every commit durable before it is announced."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from flagfall.core.errors import BadFile, FlagfallError
from flagfall.server.lookalikes import skeleton
from flagfall.server.store.base import Store, StoreAway, Stored
from flagfall.server.store.dialect import numbered
from flagfall.server.store.migration import missing, postgres_steps
from flagfall.server.store.place import shown_place
from flagfall.server.store.postgres_writer import PostgresWriter, is_certain
from flagfall.server.store.rows import ActionRow
from flagfall.server.store.statements import Duplicate, Incomplete, Statement

log = logging.getLogger("flagfall.store")

CONNECTIONS = 6
"""Of one process, besides the one for actions and the one for news."""

SECONDS = 10.0
"""After which a statement is thought lost."""

TRIES = 3

_LOCK = 0xF1A6
"""So that of several processes that start one brings the schema up to date and the others wait."""

_FENCE = "SELECT 1 FROM processes WHERE id = $1 FOR KEY SHARE"


class PostgresStore(Store):
    """The database of a server, shared with other processes."""

    def __init__(self, url: str, *, migrates: bool = True) -> None:
        self.url, self._migrates = url, migrates
        self.on_commit: Callable[[int], None] = lambda size: None
        self.on_away: Callable[[bool], None] = lambda is_away: None
        self.is_away = False
        self._writer = PostgresWriter(self.connect, told=lambda size: self.on_commit(size), away=self.note_away)
        self._pool: asyncpg.Pool | None = None

    async def open(self) -> None:
        """Connect and bring the schema up to date."""
        skeleton("")  # reads its tables, which takes a moment
        try:
            await migrate(self.url, changes=self._migrates)
            self._pool = await asyncpg.create_pool(
                self.url, min_size=0, max_size=CONNECTIONS, timeout=5, command_timeout=SECONDS, server_settings=SETTINGS
            )
            await self._writer.open()
        except BadFile:
            raise
        except ERRORS as error:
            raise _unusable(self.url, error) from None

    async def close(self) -> None:
        """Write what is waiting and let go."""
        await self._writer.close()
        if self._pool is not None:
            self._pool.terminate()

    def write_as(self, process: str | None) -> None:
        """Write in the name of a process as long as the database accepts it."""
        self._writer.write_as(process)

    async def connect(self) -> asyncpg.Connection:
        """Another connection, for callers that need their own."""
        return await asyncpg.connect(self.url, timeout=5, command_timeout=SECONDS, server_settings=SETTINGS)

    def append(self, row: ActionRow, stored: Stored) -> None:
        """Store an action together with whatever else is waiting."""
        self._writer.append(row, stored)

    async def ping(self) -> bool:
        """Whether it answers."""
        try:
            async with asyncio.timeout(2):
                return bool(await self.read("SELECT 1"))
        except (TimeoutError, StoreAway):
            return False

    def note_away(self, is_away: bool) -> None:
        """The database was found to be away, or back."""
        if is_away != self.is_away:
            self.is_away = is_away
            self.on_away(is_away)

    async def read(self, sql: str, *values: Any) -> list[Any]:
        if any(isinstance(value, str) and "\0" in value for value in values):
            return []  # no text there holds it
        for left in reversed(range(TRIES)):
            try:
                async with self.connection() as db:
                    return list(await db.fetch(numbered(sql), *values))
            except StoreAway:
                if not left or self.is_away:
                    raise
        raise AssertionError("returned or raised")

    async def write(self, *statements: Statement) -> None:
        """Write all statements or none. Not retried: after a lost connection the outcome is unknown."""
        process = self._writer.process  # as it is now: it may be another before there is a connection
        try:
            async with self.connection() as db, db.transaction():
                if process is not None and not await db.fetch(_FENCE, process):
                    raise StoreAway("This process no longer owns its tables; try again in a moment.")
                for sql, values in statements:
                    await db.execute(numbered(sql), *values)
        except asyncpg.UniqueViolationError as error:
            raise Duplicate(str(error)) from None
        except asyncpg.NotNullViolationError as error:
            raise Incomplete(str(error)) from None

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Any]:
        """A connection of the pool; raises StoreAway if there is none, or if it breaks."""
        if self._pool is None:
            raise StoreAway("The store is closed.")
        try:
            async with self._pool.acquire(timeout=5) as db:
                yield db
        except FlagfallError:
            raise
        except ERRORS as error:
            if is_certain(error) and not isinstance(error, asyncpg.DiskFullError):
                raise
            log.info("the database does not answer: %s", error or type(error).__name__)
            raise StoreAway("The database does not answer; try again in a moment.") from None


SETTINGS = {
    "application_name": "flagfall",
    "jit": "off",
    "idle_in_transaction_session_timeout": "5000",  # a process that sleeps in a transaction blocks no other
}
ERRORS = (
    asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError, ValueError,
)  # fmt: skip


async def migrate(url: str, *, changes: bool = True) -> None:
    """Bring the schema up to date; where nothing may be changed, raise BadFile if it is not."""
    db = await asyncpg.connect(url, timeout=10, server_settings=SETTINGS)
    try:
        async with db.transaction():
            await db.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
            is_new = await db.fetchval("SELECT to_regclass('schema_version') IS NULL")
            done = 0 if is_new else await db.fetchval("SELECT max(number) FROM schema_version") or 0
            steps = missing(postgres_steps(), done)
            if steps and not changes:
                raise BadFile(f"The database {shown_place(url)} is of an older version; 'flagfall migrate' updates it.")
            if is_new:
                await db.execute("CREATE TABLE schema_version (number INTEGER NOT NULL)")
            for number, script in steps:
                await db.execute(script)
                await db.execute("DELETE FROM schema_version")
                await db.execute("INSERT INTO schema_version VALUES ($1)", number)
    finally:
        await db.close()


def _unusable(url: str, error: BaseException) -> BadFile:
    cause = str(error).partition("\n")[0].rstrip(".") or type(error).__name__  # what follows is for developers
    return BadFile(f"The database {shown_place(url)} cannot be used: {cause}.")
