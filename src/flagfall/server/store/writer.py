"""One writer for all statements: those that arrive together, or during a commit, share the next commit.

Statements run in the event loop, where they cost microseconds. The commit waits for the disk: a quick disk is
waited for, because changing threads would take as long; a slow one gets a thread, so that no one else waits. Either
way a thousand tables need a few hundred commits a second, not thousands.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from flagfall.server.store.statements import Duplicate, Incomplete, Statement

Done = Callable[[BaseException | None], None]
Write = tuple[tuple[Statement, ...], Done]

log = logging.getLogger("flagfall.store")

MANY, PATIENCE = 4, 0.006
"""Rows of a commit after which the next one waits, and for how many seconds, to be combined with others."""

QUICK = 0.0005
"""Seconds of a commit that is not worth a thread."""

LOCKED, AGAIN = 10.0, 0.02
"""Seconds that another program may hold the database, and after which to try again meanwhile."""

_COUNT = "UPDATE commits SET number = number + 1"


class Watch(Protocol):
    """The person who watches over the files."""

    def confirm(self) -> None:
        """Raise if they are no longer there."""
        ...

    def committed(self) -> None:
        """One more commit is on the disk."""
        ...


class Writer:
    """Owns the only connection that writes. Used from one event loop."""

    def __init__(self, db: sqlite3.Connection, watch: Watch, told: Callable[[int], None] = lambda size: None) -> None:
        self._db, self._watch = db, watch
        self._told = told  # sizes of commits, for the metrics
        self._waiting: list[Write] = []
        self._is_busy = False
        self._is_closed = False
        self._patience = 0.0
        self._usual = 0.0  # seconds of a commit, as it was lately
        self._locked_at: float | None = None
        self.is_refused = False  # the last write was, for want of room or by the disk
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="commit")
        self._idle = asyncio.Event()
        self._idle.set()

    def write(self, statements: tuple[Statement, ...], done: Done) -> None:
        """Execute statements in one transaction; `done` is called once they are durable."""
        loop = asyncio.get_running_loop()
        if self._is_closed:
            loop.call_soon(done, sqlite3.OperationalError("the store is closed"))
            return
        self._waiting.append((statements, done))
        if not self._is_busy:
            self._is_busy = True
            self._idle.clear()
            # Not at once: the other messages of this turn of the loop come along.
            loop.call_later(self._patience, self._flush)

    async def close(self) -> None:
        """Write waiting statements; later ones are refused."""
        self._is_closed = True
        await self._idle.wait()
        self._thread.shutdown()

    def _flush(self) -> None:
        batch, self._waiting = self._waiting, []
        try:
            self._watch.confirm()
            batch = self._execute(batch)
        except sqlite3.Error as error:
            if self._is_locked(error):
                self._waiting[:0] = batch
                asyncio.get_running_loop().call_later(AGAIN, self._flush)
            else:
                self._finish(batch, error)
            return
        self._locked_at = None
        if not batch:
            self._finish(batch, None)
            return
        self._told(len(batch))
        self._patience = PATIENCE if len(batch) >= MANY else 0.0
        if self._usual < QUICK:
            self._finish(batch, self._commit())
        else:
            future = asyncio.get_running_loop().run_in_executor(self._thread, self._commit)
            future.add_done_callback(lambda done: self._finish(batch, done.result()))

    def _is_locked(self, error: sqlite3.Error) -> bool:
        """Whether another program holds the database, within the limit of time; other work continues meanwhile."""
        if getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_BUSY:
            return False
        now = time.monotonic()
        self._locked_at = self._locked_at or now
        if now - self._locked_at < LOCKED:
            return True
        self._locked_at = None
        return False

    def _commit(self) -> BaseException | None:
        """Wait for the disk, and remember how long that took."""
        began = time.perf_counter()
        try:
            self._db.commit()
        except sqlite3.Error as error:
            return error
        self._watch.committed()
        self._usual += (time.perf_counter() - began - self._usual) / 8
        return None

    def _execute(self, batch: list[Write]) -> list[Write]:
        """Run the statements; writes that the database refuses are answered and left out."""
        run = self._db.execute
        try:
            run("BEGIN IMMEDIATE")  # so that no lock blocks later
            for statements, _ in batch:
                for sql, values in statements:
                    run(sql, values)
            run(_COUNT)
            return batch
        except sqlite3.IntegrityError:
            self._rollback()
        fine = []
        run("BEGIN IMMEDIATE")
        for statements, done in batch:
            run("SAVEPOINT one")
            try:
                for sql, values in statements:
                    run(sql, values)
                fine.append((statements, done))
            except sqlite3.IntegrityError as error:
                run("ROLLBACK TO one")
                done(_plain(error))
            run("RELEASE one")
        if fine:
            run(_COUNT)
        else:
            self._rollback()
        return fine

    def _finish(self, batch: list[Write], error: BaseException | None) -> None:
        self.is_refused = isinstance(error, sqlite3.OperationalError)
        if error is not None:
            self._rollback()
        for _, done in batch:
            try:
                done(error)
            except Exception:  # what one table stumbles over must not keep the others waiting
                log.exception("a table stumbled over its own action")
        if self._waiting:
            asyncio.get_running_loop().call_later(self._patience, self._flush)
        else:
            self._is_busy = False
            self._idle.set()

    def _rollback(self) -> None:
        if self._db.in_transaction:
            self._db.rollback()


def _plain(error: sqlite3.IntegrityError) -> Duplicate | Incomplete:
    """What the database refuses, as an error of `statements.py`."""
    is_missing = error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_NOTNULL
    return Incomplete(str(error)) if is_missing else Duplicate(str(error))
