"""The embedded store: one SQLite file in WAL mode, every commit on the disk before anybody hears of it."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from flagfall.core.errors import BadFile
from flagfall.server.store.base import (
    ActionRow,
    ChatRow,
    RatingRow,
    SnapshotRow,
    Stored,
    TableRow,
    UserRow,
)
from flagfall.server.store.integrity import DataDamaged, Integrity
from flagfall.server.store.lookalikes import skeleton
from flagfall.server.store.migration import bring_up_to_date
from flagfall.server.store.operations_sql import USER_COLUMNS, OperationsSql
from flagfall.server.store.sqlite_rows import COLUMNS, one_table, rating_row, table_row, table_statements, user_row
from flagfall.server.store.writer import Statement, Writer

log = logging.getLogger("flagfall.store")

FILE = "flagfall.sqlite3"

_ADD_ACTION = "INSERT INTO actions VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_USER = f"SELECT {USER_COLUMNS} FROM users"
_TABLE = f"SELECT {', '.join(COLUMNS)} FROM tables"
_RATING = """SELECT ratings.*, users.id IS NOT NULL AND users.passphrase IS NULL AS is_guest
    FROM ratings LEFT JOIN users ON ratings.who = 'user:' || users.id"""


class SqliteStore(OperationsSql):
    """Everything a server remembers, in one folder."""

    def __init__(self, folder: Path, *, accepts_damage: bool = False) -> None:
        self.path = folder / FILE
        self._accepts_damage = accepts_damage
        self._integrity = Integrity(self.path)
        self.on_commit: Callable[[int], None] = lambda size: None  # sizes of commits, for the metrics
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="read")

    async def open(self) -> None:
        """Connect and bring the schema up to date; raises DataDamaged if something is missing."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._check()
            self._db = connect(self.path)
            self._db.create_function("skeleton_of", 1, skeleton, deterministic=True)
            skeleton("")  # reads its tables, which takes a moment
            bring_up_to_date(self._db)
            self._db.execute("PRAGMA busy_timeout = 0")  # the writer waits without holding up the event loop
            self._reading = connect(self.path)
            self._integrity.open(self._db)
        except (OSError, sqlite3.Error) as error:
            raise BadFile(f"The data folder {self.path.parent} cannot be used: {error}.") from None
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

    async def actions(self, table: str, after: int = 0) -> list[ActionRow]:
        """The actions of a table in order."""
        rows = await self._read("SELECT * FROM actions WHERE table_id = ? AND seq > ? ORDER BY seq", table, after)
        return [ActionRow(*row) for row in rows]

    async def add_user(self, user: UserRow, token_hash: str) -> None:
        """A new person with their first session."""
        await self._write(
            (
                "INSERT INTO users VALUES (?, ?, ?, ?, ?, ?)",
                (user.id, user.name, user.name.casefold(), user.passphrase, user.created_at, skeleton(user.name)),
            ),
            ("INSERT INTO sessions VALUES (?, ?, ?)", (token_hash, user.id, user.created_at)),
        )

    async def claim(self, user: str, passphrase: str) -> bool:
        """Make a guest an account; False if an account has the name."""
        try:
            await self._write(("UPDATE users SET passphrase = ? WHERE id = ?", (passphrase, user)))
        except sqlite3.IntegrityError:
            return False
        return True

    async def rename(self, user: str, name: str) -> bool:
        """Give a person another name; False if an account has it."""
        try:
            values = (name, name.casefold(), skeleton(name), user)
            await self._write(("UPDATE users SET name = ?, folded = ?, skeleton = ? WHERE id = ?", values))
        except sqlite3.IntegrityError:
            return False
        return True

    async def user(self, user: str) -> UserRow | None:
        """A person by id."""
        return user_row(await self._read(f"{_USER} WHERE id = ?", user))

    async def account(self, name: str) -> UserRow | None:
        """An account by name, whatever its capitals."""
        return user_row(await self._read(f"{_USER} WHERE folded = ? AND passphrase IS NOT NULL", name.casefold()))

    async def looks_like(self, name: str, besides: str | None = None) -> UserRow | None:
        """An account whose name can be taken for this one, other than a certain person's."""
        sql = f"{_USER} WHERE skeleton = ? AND passphrase IS NOT NULL AND id IS NOT ? LIMIT 1"
        return user_row(await self._read(sql, skeleton(name), besides))

    async def add_session(self, token_hash: str, user: str, at: float) -> None:
        """Another way in for a person."""
        await self._write(("INSERT INTO sessions VALUES (?, ?, ?)", (token_hash, user, at)))

    async def drop_session(self, token_hash: str) -> None:
        """Close one way in."""
        await self._write(("DELETE FROM sessions WHERE token_hash = ?", (token_hash,)))

    async def save_table(self, row: TableRow) -> None:
        """Add a table or write it anew."""
        await self._write(*table_statements(row))

    async def table(self, table: str) -> TableRow | None:
        """A table by id."""
        return one_table(await self._read(f"{_TABLE} WHERE id = ?", table))

    async def table_by_code(self, code: str) -> TableRow | None:
        """The table with this short code that waits or plays; if there is none, the last one that had it."""
        sql = f"{_TABLE} WHERE code = ? ORDER BY status = 'over', created_at DESC LIMIT 1"
        return one_table(await self._read(sql, code))

    async def live_tables(self) -> list[TableRow]:
        """All that wait or play, newest first."""
        sql = f"{_TABLE} WHERE status IN ('waiting', 'playing') ORDER BY created_at DESC"
        return [table_row(row) for row in await self._read(sql)]

    async def tables_of(self, user: str, limit: int) -> list[TableRow]:
        """Where a person sits or sat, newest first."""
        sql = f"""{_TABLE} WHERE id IN (SELECT table_id FROM sitters WHERE user = ?)
            ORDER BY status = 'over', created_at DESC LIMIT ?"""
        return [table_row(row) for row in await self._read(sql, user, limit)]

    async def all_tables(self, status: str) -> list[TableRow]:
        """For export, oldest first."""
        return [table_row(row) for row in await self._read(f"{_TABLE} WHERE status = ? ORDER BY created_at", status)]

    async def save_snapshot(self, row: SnapshotRow) -> None:
        """Keep the newest state of a table."""
        values = (row.table, row.seq, row.version, row.data)
        await self._write(("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?)", values))

    async def snapshot(self, table: str) -> SnapshotRow | None:
        """The newest state of a table, if there is one."""
        rows = await self._read("SELECT * FROM snapshots WHERE table_id = ?", table)
        return SnapshotRow(*rows[0]) if rows else None

    async def add_chat(self, row: ChatRow) -> None:
        """Keep what was said."""
        values = (row.table, row.number, row.user, row.name, row.player, row.text, row.client_id, row.at)
        await self._write(("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values))

    async def chat(self, table: str, limit: int = 100) -> list[ChatRow]:
        """What was said last, in order."""
        rows = await self._read("SELECT * FROM chat WHERE table_id = ? ORDER BY number DESC LIMIT ?", table, limit)
        return [ChatRow(*row) for row in reversed(rows)]

    async def ratings(self, game: str, mode: str, limit: int) -> list[RatingRow]:
        """Best first; guests after everybody who can be found again."""
        sql = f"""{_RATING} WHERE game = ? AND mode = ?
            ORDER BY is_guest, mu - 3 * sigma DESC, who LIMIT ?"""
        return [rating_row(row) for row in await self._read(sql, game, mode, limit)]

    async def ratings_of(self, game: str, mode: str, who: Sequence[str]) -> list[RatingRow]:
        """Those of some, where they have one."""
        marks = ", ".join("?" * len(who))
        sql = f"{_RATING} WHERE game = ? AND mode = ? AND who IN ({marks})"
        return [rating_row(row) for row in await self._read(sql, game, mode, *who)]

    async def rated_since(self, game: str, mode: str, who: Sequence[str], at: float) -> Counter[tuple[str, str]]:
        """How many games since then have changed the ratings of both of two, for every two of them (sorted)."""
        marks = ", ".join("?" * len(who))
        sql = f"""SELECT a.who, b.who, COUNT(*) FROM rated a JOIN rated b USING (table_id)
            WHERE a.game = ? AND a.mode = ? AND a.at > ? AND a.who IN ({marks}) AND b.who IN ({marks})
            AND a.who < b.who GROUP BY a.who, b.who"""
        rows = await self._read(sql, game, mode, at, *who, *who)
        return Counter({(a, b): count for a, b, count in rows})

    async def finish(self, row: TableRow, ratings: Sequence[RatingRow]) -> bool:
        """A table is over: its last row and the ratings it led to, together; False if it was over before."""
        statements: list[Statement] = [
            *table_statements(row),
            ("INSERT INTO endings VALUES (?, ?)", (row.id, row.ended_at)),
        ]
        for r in ratings:
            values = (r.game, r.mode, r.who, r.name, r.mu, r.sigma, r.games)
            statements.append(("INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?)", values))
            statements.append(
                ("INSERT INTO rated VALUES (?, ?, ?, ?, ?)", (row.id, r.who, r.game, r.mode, row.ended_at))
            )
        try:
            await self._write(*statements)
        except sqlite3.IntegrityError:
            return False
        return True

    async def ping(self) -> bool:
        """Whether it answers, and its files are where they were."""
        try:
            self._integrity.confirm()
            return bool(await self._read("SELECT 1"))
        except sqlite3.Error:
            return False

    async def _read(self, sql: str, *values: Any) -> list[Any]:
        def fetch() -> list[Any]:
            return self._reading.execute(sql, values).fetchall()

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, fetch)
        except RuntimeError:  # the threads are gone: the server stops
            raise sqlite3.OperationalError("the store is closed") from None

    async def _write(self, *statements: Statement) -> None:
        future = asyncio.get_running_loop().create_future()

        def done(error: BaseException | None) -> None:
            if not future.done():
                future.set_exception(error) if error else future.set_result(None)

        self._writer.write(statements, done)
        await future


def connect(path: Path) -> sqlite3.Connection:
    """A connection as the store uses it; transactions are begun by hand."""
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    return db
