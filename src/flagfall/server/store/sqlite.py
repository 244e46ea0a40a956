"""The embedded store: one SQLite file in WAL mode, with every commit durable before it is announced."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from flagfall.core import platform
from flagfall.core.errors import BadFile
from flagfall.server.lookalikes import skeleton
from flagfall.server.store.base import Store, Stored
from flagfall.server.store.integrity import DataDamaged, Integrity
from flagfall.server.store.migration import bring_up_to_date
from flagfall.server.store.rows import ActionRow
from flagfall.server.store.statements import Statement
from flagfall.server.store.writer import Writer

log = logging.getLogger("flagfall.store")

FILE = "flagfall.sqlite3"
PROBE = "probe"
PROBE_BYTES = 16_384
"""Bytes of a test write that shows whether a full disk accepts data again."""

_ADD_ACTION = "INSERT INTO actions VALUES (?, ?, ?, ?, ?, ?, ?, ?)"


class SqliteStore(Store):
    """The database of a server in one folder."""

    def __init__(self, folder: Path, *, accepts_damage: bool = False) -> None:
        self.path = folder / FILE
        self._accepts_damage = accepts_damage
        self._integrity = Integrity(self.path)
        self.is_away = False  # a disk that refuses says so every time
        self.on_away: Callable[[bool], None] = lambda is_away: None
        self.on_commit: Callable[[int], None] = lambda size: None
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="read")

    async def open(self) -> None:
        """Connect and migrate the schema; raises DataDamaged if something is missing."""
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._check()
            keep_private(self.path)
            self._db = connect(self.path)
            self._db.create_function("skeleton_of", 1, skeleton, deterministic=True)
            skeleton("")  # reads its tables, which takes a moment
            bring_up_to_date(self._db, self.path)
            self._db.execute("PRAGMA busy_timeout = 0")  # the writer waits without holding up the event loop
            self._reading = connect(self.path)
            self._integrity.open(self._db)
        except (OSError, sqlite3.Error) as error:
            is_none = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB
            way_out = "Put a backup in its place, or choose another folder" if is_none else "Choose another folder"
            raise BadFile(
                f"The database {self.path} cannot be used: {error}. {way_out} with --data or FLAGFALL_DATA."
            ) from None
        self._writer = Writer(self._db, self._integrity, lambda size: self.on_commit(size))

    def _check(self) -> None:
        try:
            self._integrity.check()
        except DataDamaged as error:
            if not self._accepts_damage:
                raise
            log.warning("started although something is missing", extra={"problem": str(error)})

    async def close(self) -> None:
        """Write what is waiting and let go."""
        await self._writer.close()
        self._readers.shutdown()
        self._reading.close()
        self._db.close()
        self._integrity.close()

    def append(self, row: ActionRow, stored: Stored) -> None:
        """Store an action together with whatever else is waiting."""
        self._writer.write(((_ADD_ACTION, row),), stored)

    async def ping(self) -> bool:
        """Whether it answers, its files are where they were, and the disk takes what is written."""
        try:
            self._integrity.confirm()
            if self._writer.is_refused:
                await self.set_note(PROBE, "-" * PROBE_BYTES)
                await self.set_note(PROBE, None)
            return bool(await self.read("SELECT 1"))
        except sqlite3.Error:
            return False

    async def read(self, sql: str, *values: Any) -> list[Any]:
        def fetch() -> list[Any]:
            return self._reading.execute(sql, values).fetchall()

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, fetch)
        except RuntimeError:  # the threads are gone: the server stops
            raise sqlite3.OperationalError("the store is closed") from None

    async def write(self, *statements: Statement) -> None:
        future = asyncio.get_running_loop().create_future()

        def done(error: BaseException | None) -> None:
            if not future.done():
                future.set_exception(error) if error else future.set_result(None)

        self._writer.write(statements, done)
        await future


def keep_private(path: Path) -> None:
    """Let only the owner read the database: it holds secrets of running games and of webhooks.

    SQLite gives its journal the mode of the database.
    """
    path.touch(mode=0o600)
    for file in path.parent.glob(f"{path.name}*"):
        platform.keep_private(file)


def connect(path: Path) -> sqlite3.Connection:
    """A connection as the store uses it; transactions are begun by hand."""
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    return db
