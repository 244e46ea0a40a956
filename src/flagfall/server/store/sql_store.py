"""Everything a server remembers, in the SQL that SQLite and PostgreSQL both read.

What differs between them is how statements get there: `sqlite.py` and `postgres.py` say how, and `dialect.py` how the
few words of a schema are called that each has for itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from flagfall.server.features.admin.store_sql import USER_COLUMNS, OperationsSql
from flagfall.server.features.correspondence.store import Correspondence
from flagfall.server.features.cups.store import CupsSql
from flagfall.server.features.daily.store import DailySql
from flagfall.server.features.matchmaking.store import PairingStore
from flagfall.server.features.notices.store import Notices
from flagfall.server.features.people.store import Ties
from flagfall.server.features.puzzles.store import PuzzlesSql
from flagfall.server.features.workshop.store import CreationsSql
from flagfall.server.lookalikes import skeleton
from flagfall.server.store.base import (
    ActionRow,
    ChatRow,
    Duplicate,
    Incomplete,
    RatingRow,
    RatingsMoved,
    SnapshotRow,
    TableRow,
    UserRow,
)
from flagfall.server.store.rows import COLUMNS, Statement, one_table, rating_row, table_row, table_statements, user_row

_USER = f"SELECT {USER_COLUMNS} FROM users"
_TABLE = f"SELECT {', '.join(COLUMNS)} FROM tables"
_RATING = """SELECT ratings.*, users.id IS NOT NULL AND users.passphrase IS NULL AS is_guest
    FROM ratings LEFT JOIN users ON ratings.who = 'user:' || users.id"""
_ADD_SESSION = 'INSERT INTO sessions (token_hash, "user", used_at) VALUES (?, ?, ?)'
_SAVE_SNAPSHOT = """INSERT INTO snapshots VALUES (?, ?, ?, ?)
    ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, version = excluded.version, data = excluded.data"""
# Only on top of the rating it was worked out from: another game of the same person may have ended meanwhile, in another
# process. Then there is no strength to write, and a rating without one is refused.
_SAVE_RATING = """INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (game, mode, who) DO UPDATE SET name = excluded.name, sigma = excluded.sigma, games = excluded.games,
    mu = CASE WHEN ratings.games = excluded.games - 1 THEN excluded.mu END"""


class SqlStore(OperationsSql, CreationsSql, CupsSql, DailySql, PuzzlesSql, Notices, Correspondence, PairingStore, Ties):
    """The part of `Store` that reads the same in both databases."""

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
            (_ADD_SESSION, (token_hash, user.id, user.created_at)),
        )

    async def claim(self, user: str, passphrase: str) -> bool:
        """Make a guest an account; False if an account has the name."""
        try:
            await self._write(("UPDATE users SET passphrase = ? WHERE id = ?", (passphrase, user)))
        except Duplicate:
            return False
        return True

    async def rename(self, user: str, name: str) -> bool:
        """Give a person another name; False if an account has it."""
        try:
            values = (name, name.casefold(), skeleton(name), user)
            await self._write(("UPDATE users SET name = ?, folded = ?, skeleton = ? WHERE id = ?", values))
        except Duplicate:
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
        sql = f"{_USER} WHERE skeleton = ? AND passphrase IS NOT NULL AND id != ? LIMIT 1"
        return user_row(await self._read(sql, skeleton(name), besides or ""))

    async def add_session(self, token_hash: str, user: str, at: float) -> None:
        """Another way in for a person."""
        await self._write((_ADD_SESSION, (token_hash, user, at)))

    async def drop_session(self, token_hash: str) -> None:
        """Close one way in."""
        await self._write(("DELETE FROM sessions WHERE token_hash = ?", (token_hash,)))

    async def save_table(self, row: TableRow) -> None:
        """Add a table or write it again."""
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
        sql = f"""{_TABLE} WHERE id IN (SELECT table_id FROM sitters WHERE "user" = ?)
            ORDER BY status = 'over', created_at DESC LIMIT ?"""
        return [table_row(row) for row in await self._read(sql, user, limit)]

    async def tables_about(self, user: str) -> list[TableRow]:
        """Every table that a person sat at or hosted."""
        sql = f"""{_TABLE} WHERE host = ? OR id IN (SELECT table_id FROM sitters WHERE "user" = ?)"""
        return [table_row(row) for row in await self._read(sql, user, user)]

    async def all_tables(self, status: str) -> list[TableRow]:
        """For export, oldest first."""
        return [table_row(row) for row in await self._read(f"{_TABLE} WHERE status = ? ORDER BY created_at", status)]

    async def save_snapshot(self, row: SnapshotRow) -> None:
        """Keep the newest state of a table."""
        values = (row.table, row.seq, row.version, row.data)
        await self._write((_SAVE_SNAPSHOT, values))

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
        """A table is over: its last row and the ratings it led to, together; False if it was over before.

        Raises RatingsMoved, and changes nothing, if a rating is not what these were worked out from.
        """
        statements: list[Statement] = [
            *table_statements(row),
            ("INSERT INTO endings VALUES (?, ?)", (row.id, row.ended_at)),
        ]
        for r in sorted(ratings, key=lambda row: row.who):  # always in one order, so that no two wait for each other
            values = (r.game, r.mode, r.who, r.name, r.mu, r.sigma, r.games)
            statements.append((_SAVE_RATING, values))
            statements.append(
                ("INSERT INTO rated VALUES (?, ?, ?, ?, ?)", (row.id, r.who, r.game, r.mode, row.ended_at))
            )
        try:
            await self._write(*statements)
        except Duplicate:
            return False
        except Incomplete:
            raise RatingsMoved from None
        return True
