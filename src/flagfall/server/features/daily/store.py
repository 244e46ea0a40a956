"""The daily, in the SQL that SQLite and PostgreSQL both read."""

from __future__ import annotations

from dataclasses import dataclass

from flagfall.server.store.rows import TableRow, table_statements
from flagfall.server.store.statements import FeatureStorage

_TRY = """SELECT t.day, t."user", users.name, t.table_id, t.at, t.ended_at, t.has_won, t.points, t.marks
    FROM daily_tries t JOIN users ON users.id = t."user" """
# A win in fewer rounds is better; a defeat, in more of them. Then what was gathered; then who was first.
_BEST = """ORDER BY t.has_won DESC, CASE WHEN t.has_won = 1 THEN LENGTH(t.marks) ELSE -LENGTH(t.marks) END,
    t.points DESC, t.ended_at, t."user" """


@dataclass(frozen=True, slots=True)
class DailyRow:
    """The game of a day."""

    day: str  # 2026-11-17
    game: str
    secret: str
    config: str  # JSON


@dataclass(frozen=True, slots=True)
class TryRow:
    """A person's try that counts."""

    day: str
    user: str
    name: str
    table: str
    at: float
    ended_at: float | None = None
    has_won: int | None = None
    points: int | None = None
    marks: str | None = None  # a letter for each round: w, l, t


class DailyStore(FeatureStorage):
    """The statements of the daily."""

    async def daily(self, day: str) -> DailyRow | None:
        """What is played on a day, if anybody has asked."""
        rows = await self._read("SELECT day, game, secret, config FROM dailies WHERE day = ?", day)
        return DailyRow(*rows[0]) if rows else None

    async def add_daily(self, row: DailyRow) -> None:
        """What is played on a day; if another was faster, it stays as it is."""
        values = (row.day, row.game, row.secret, row.config)
        await self._write(("INSERT INTO dailies VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", values))

    async def begin_try(self, row: TryRow, table: TableRow) -> None:
        """A person begins, at this table; raises Duplicate if they have begun before."""
        sql = 'INSERT INTO daily_tries (day, "user", table_id, at) VALUES (?, ?, ?, ?)'
        await self._write((sql, (row.day, row.user, row.table, row.at)), *table_statements(table))

    async def end_try(self, row: TryRow) -> None:
        """Record the result of the attempt at this table; the first result stays."""
        sql = """UPDATE daily_tries SET ended_at = ?, has_won = ?, points = ?, marks = ?
            WHERE day = ? AND "user" = ? AND table_id = ? AND ended_at IS NULL"""
        values = (row.ended_at, row.has_won, row.points, row.marks, row.day, row.user, row.table)
        await self._write((sql, values))

    async def daily_try(self, day: str, user: str) -> TryRow | None:
        """A person's try of a day."""
        rows = await self._read(f'{_TRY} WHERE t.day = ? AND t."user" = ?', day, user)
        return TryRow(*rows[0]) if rows else None

    async def tries(self, day: str, limit: int) -> list[TryRow]:
        """The results of a day, the best first."""
        rows = await self._read(f"{_TRY} WHERE t.day = ? AND t.ended_at IS NOT NULL {_BEST} LIMIT ?", day, limit)
        return [TryRow(*row) for row in rows]

    async def open_tries(self, day: str, limit: int) -> list[TryRow]:
        """Attempts whose table is over and whose result is not recorded yet."""
        sql = f"""{_TRY} JOIN tables ON tables.id = t.table_id
            WHERE t.day = ? AND t.ended_at IS NULL AND tables.status = 'over' LIMIT ?"""
        return [TryRow(*row) for row in await self._read(sql, day, limit)]

    async def place_of(self, day: str, user: str) -> tuple[int, int]:
        """A person's place on a day (0: none), and how many results there are."""
        sql = f"""SELECT place FROM (SELECT t."user" AS who, ROW_NUMBER() OVER ({_BEST}) AS place
            FROM daily_tries t WHERE t.day = ? AND t.ended_at IS NOT NULL) AS ranked WHERE who = ?"""
        rows = await self._read(sql, day, user)
        count = await self._read("SELECT COUNT(*) FROM daily_tries WHERE day = ? AND ended_at IS NOT NULL", day)
        return (rows[0][0] if rows else 0), count[0][0]

    async def days_of(self, user: str, limit: int) -> list[str]:
        """On which days a person has come to an end, the newest first."""
        sql = 'SELECT day FROM daily_tries WHERE "user" = ? AND ended_at IS NOT NULL ORDER BY day DESC LIMIT ?'
        return [row[0] for row in await self._read(sql, user, limit)]
