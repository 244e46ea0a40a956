"""Cups, in the SQL that SQLite and PostgreSQL both read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flagfall.server.store.rows import TableRow, table_statements
from flagfall.server.store.statements import FeatureStorage, Incomplete

_CUP = "SELECT id, host, status, revision, created_at, changed_at, data, code FROM cups"


class CupMoved(Exception):
    """Another process has changed a cup since it was read."""


@dataclass(frozen=True, slots=True)
class CupRow:
    """A cup as it is stored: what is searched for, and the document."""

    id: str
    host: str
    status: str  # open, playing, over
    revision: int  # from 1; grows with every change
    created_at: float
    changed_at: float
    data: str  # JSON
    code: str | None = None  # what people type to come here


class CupStore(FeatureStorage):
    """The statements of cups."""

    async def add_cup(self, row: CupRow) -> None:
        """A new cup."""
        values = (row.id, row.host, row.status, row.revision, row.created_at, row.changed_at, row.data, row.code)
        sql = """INSERT INTO cups (id, host, status, revision, created_at, changed_at, data, code)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""
        await self._write((sql, values))

    async def save_cup(self, row: CupRow, tables: Sequence[TableRow] = ()) -> None:
        """Write a cup upon the revision before, and open tables of it, together; raises CupMoved and does nothing."""
        sql = """UPDATE cups SET status = ?, changed_at = ?, data = ?,
            revision = CASE WHEN revision = ? THEN revision + 1 END WHERE id = ?"""
        values = (row.status, row.changed_at, row.data, row.revision - 1, row.id)
        opened = [statement for table in tables for statement in table_statements(table)]
        try:
            await self._write((sql, values), *opened)
        except Incomplete:
            raise CupMoved from None

    async def cup(self, cup: str) -> CupRow | None:
        """One by its id."""
        rows = await self._read(f"{_CUP} WHERE id = ?", cup)
        return CupRow(*rows[0]) if rows else None

    async def cup_by_code(self, code: str) -> CupRow | None:
        """One by its short code."""
        rows = await self._read(f"{_CUP} WHERE code = ?", code)
        return CupRow(*rows[0]) if rows else None

    async def cups(self, limit: int) -> list[CupRow]:
        """Those that are open, then those that play, then those that are over; the newest first."""
        # In the order of the alphabet: open, over, playing.
        sql = f"{_CUP} ORDER BY status = 'over', status, created_at DESC LIMIT ?"
        return [CupRow(*row) for row in await self._read(sql, limit)]

    async def live_cups(self, host: str | None = None) -> list[str]:
        """The ids of all that are not over, or of those of one host."""
        sql = "SELECT id FROM cups WHERE status IN ('open', 'playing')"
        rows = await (self._read(sql) if host is None else self._read(f"{sql} AND host = ?", host))
        return [row[0] for row in rows]

    async def cups_of(self, user: str) -> list[str]:
        """The ids of all that a person has hosted or entered."""
        return [row[0] for row in await self._read("SELECT id FROM cups WHERE data LIKE ?", f'%"{user}"%')]
