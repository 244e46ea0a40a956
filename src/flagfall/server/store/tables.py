"""Tables with their actions, snapshots, chat and ends."""

from __future__ import annotations

from collections.abc import Sequence

from flagfall.server.store.rows import (
    COLUMNS,
    ActionRow,
    ChatRow,
    RatingRow,
    SnapshotRow,
    TableRow,
    one_table,
    table_row,
    table_statements,
)
from flagfall.server.store.statements import Duplicate, Incomplete, Statement, Statements

_TABLE = f"SELECT {', '.join(COLUMNS)} FROM tables"
_SAVE_SNAPSHOT = """INSERT INTO snapshots VALUES (?, ?, ?, ?)
    ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, version = excluded.version, data = excluded.data"""
# Only if the rating it was computed from is unchanged: another game of the person may have ended in another
# process. Then there is no strength to write, and a rating without one is refused.
_SAVE_RATING = """INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (game, mode, who) DO UPDATE SET name = excluded.name, sigma = excluded.sigma, games = excluded.games,
    mu = CASE WHEN ratings.games = excluded.games - 1 THEN excluded.mu END"""


class RatingsMoved(Exception):
    """A rating has changed since new ones were worked out from it."""


class TableStatements(Statements):
    """The part of `Store` about tables."""

    async def actions(self, table: str, after: int = 0) -> list[ActionRow]:
        """The actions of a table in order."""
        rows = await self.read("SELECT * FROM actions WHERE table_id = ? AND seq > ? ORDER BY seq", table, after)
        return [ActionRow(*row) for row in rows]

    async def save_table(self, row: TableRow) -> None:
        """Add a table or write it again."""
        await self.write(*table_statements(row))

    async def table(self, table: str) -> TableRow | None:
        """A table by id."""
        return one_table(await self.read(f"{_TABLE} WHERE id = ?", table))

    async def table_by_code(self, code: str) -> TableRow | None:
        """The table with this short code that waits or plays; if there is none, the last one that had it."""
        sql = f"{_TABLE} WHERE code = ? ORDER BY status = 'over', created_at DESC LIMIT 1"
        return one_table(await self.read(sql, code))

    async def live_tables(self) -> list[TableRow]:
        """All that wait or play, newest first."""
        sql = f"{_TABLE} WHERE status IN ('waiting', 'playing') ORDER BY created_at DESC"
        return [table_row(row) for row in await self.read(sql)]

    async def tables_of(self, user: str, limit: int) -> list[TableRow]:
        """Where a person sits or sat, newest first."""
        sql = f"""{_TABLE} WHERE id IN (SELECT table_id FROM sitters WHERE "user" = ?)
            ORDER BY status = 'over', created_at DESC LIMIT ?"""
        return [table_row(row) for row in await self.read(sql, user, limit)]

    async def tables_about(self, user: str) -> list[TableRow]:
        """Every table that a person sat at or hosted."""
        sql = f"""{_TABLE} WHERE host = ? OR id IN (SELECT table_id FROM sitters WHERE "user" = ?)"""
        return [table_row(row) for row in await self.read(sql, user, user)]

    async def all_tables(self, status: str) -> list[TableRow]:
        """For export, oldest first."""
        return [table_row(row) for row in await self.read(f"{_TABLE} WHERE status = ? ORDER BY created_at", status)]

    async def tables_by_id(self, ids: Sequence[str]) -> list[TableRow]:
        """Some tables, where they exist."""
        if not ids:
            return []
        marks = ", ".join("?" * len(ids))
        rows = await self.read(f"{_TABLE} WHERE id IN ({marks})", *ids)
        return [table_row(row) for row in rows]

    async def save_contest(self, table: str, contest: str) -> None:
        """What a table belongs to, as JSON, whatever else is written of it meanwhile."""
        await self.write(("UPDATE tables SET contest = ? WHERE id = ?", (contest, table)))

    async def save_snapshot(self, row: SnapshotRow) -> None:
        """Keep the newest state of a table."""
        values = (row.table, row.seq, row.version, row.data)
        await self.write((_SAVE_SNAPSHOT, values))

    async def snapshot(self, table: str) -> SnapshotRow | None:
        """The newest state of a table, if there is one."""
        rows = await self.read("SELECT * FROM snapshots WHERE table_id = ?", table)
        return SnapshotRow(*rows[0]) if rows else None

    async def add_chat(self, row: ChatRow) -> None:
        """Keep what was said."""
        values = (row.table, row.number, row.user, row.name, row.player, row.text, row.client_id, row.at)
        await self.write(("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values))

    async def chat(self, table: str, limit: int = 100) -> list[ChatRow]:
        """What was said last, in order."""
        rows = await self.read("SELECT * FROM chat WHERE table_id = ? ORDER BY number DESC LIMIT ?", table, limit)
        return [ChatRow(*row) for row in reversed(rows)]

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
            await self.write(*statements)
        except Duplicate:
            return False
        except Incomplete:
            raise RatingsMoved from None
        return True
