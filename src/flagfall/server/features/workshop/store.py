"""What people have made for games, in the SQL that SQLite and PostgreSQL both read."""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields

from flagfall.server.store.statements import FeatureStorage

HOUSE = ""
"""The owner of what the operator offers to all."""


@dataclass(frozen=True, slots=True)
class CreationRow:
    """A pack or a rule set as its maker wrote it."""

    id: str
    owner: str  # user id, or HOUSE
    path: str  # which sort: `packs`, `variants`
    title: str
    text: str
    at: float
    shared_at: float | None = None  # shared in the gallery since
    barred_at: float | None = None  # since when the operator keeps it out of the gallery


@dataclass(frozen=True, slots=True)
class SharedRow:
    """One of the gallery, and who made it."""

    row: CreationRow
    maker: str


_COLUMNS = ", ".join(field.name for field in fields(CreationRow))


class CreationStore(FeatureStorage):
    """The statements of the workshop."""

    async def save_creation(self, row: CreationRow) -> None:
        """Keep it; nothing happens if its owner has the same already."""
        places = ", ".join("?" * len(fields(CreationRow)))
        sql = f"INSERT INTO creations ({_COLUMNS}) VALUES ({places}) ON CONFLICT DO NOTHING"
        await self._write((sql, astuple(row)))

    async def creation(self, path: str, creation_id: str) -> CreationRow | None:
        """By id: one that is shown in the gallery, else the first one made."""
        sql = f"SELECT {_COLUMNS} FROM creations WHERE id = ? AND path = ? ORDER BY shared_at IS NULL, at LIMIT 1"
        rows = await self._read(sql, creation_id, path)
        return CreationRow(*rows[0]) if rows else None

    async def creations(self, path: str, owner: str) -> list[CreationRow]:
        """All of an owner, the newest first."""
        sql = f"SELECT {_COLUMNS} FROM creations WHERE owner = ? AND path = ? ORDER BY at DESC"
        rows = await self._read(sql, owner, path)
        return [CreationRow(*row) for row in rows]

    async def drop_creation(self, creation_id: str, owner: str) -> None:
        """Its owner keeps it no longer."""
        await self._write(("DELETE FROM creations WHERE id = ? AND owner = ?", (creation_id, owner)))

    async def share_creation(self, creation_id: str, owner: str, at: float | None) -> None:
        """Show it in the gallery, or no longer (None)."""
        sql = "UPDATE creations SET shared_at = ? WHERE id = ? AND owner = ?"
        await self._write((sql, (at, creation_id, owner)))

    async def bar_creation(self, path: str, creation_id: str, at: float | None) -> None:
        """Keep it out of the gallery, even if others share it; None allows it again."""
        await self._write(("UPDATE creations SET barred_at = ? WHERE id = ? AND path = ?", (at, creation_id, path)))

    async def gallery(self, path: str, before: float, but: str, limit: int) -> list[SharedRow]:
        """What was shared before that time, the newest first; nothing by people whom the person `but` blocks."""
        columns = ", ".join(f"c.{field.name}" for field in fields(CreationRow))
        sql = f"""SELECT {columns}, users.name FROM creations c JOIN users ON users.id = c.owner
            WHERE c.path = ? AND c.shared_at < ? AND c.barred_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM ties WHERE person = ? AND other = c.owner AND kind = 'block')
            AND NOT EXISTS (SELECT 1 FROM sanctions s WHERE s.person = c.owner)
            ORDER BY c.shared_at DESC LIMIT ?"""
        rows = await self._read(sql, path, before, but, limit)
        return [SharedRow(CreationRow(*row[:-1]), row[-1]) for row in rows]

    async def count_shared(self, owner: str) -> int:
        """How many a person shows in the gallery."""
        sql = "SELECT COUNT(*) FROM creations WHERE owner = ? AND shared_at IS NOT NULL"
        return int((await self._read(sql, owner))[0][0])
