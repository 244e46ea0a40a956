"""What people have made for games, in the SQL that SQLite and PostgreSQL both read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any, Protocol

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


class Creations(Protocol):
    """The workshop's part of `Store`."""

    async def save_creation(self, row: CreationRow) -> None:
        """Keep it; nothing happens if its owner has the same already."""
        ...

    async def creation(self, path: str, creation_id: str) -> CreationRow | None:
        """By id, whoever made it first."""
        ...

    async def creations(self, path: str, owner: str) -> list[CreationRow]:
        """All of an owner, the newest first."""
        ...

    async def drop_creation(self, creation_id: str, owner: str) -> None:
        """Its owner keeps it no longer."""
        ...


class CreationsSql(ABC):
    """`Creations` for a store that says how statements get to its database."""

    @abstractmethod
    async def _read(self, sql: str, *values: Any) -> list[Any]:
        """The rows of a question; `?` stands for each value."""

    @abstractmethod
    async def _write(self, *statements: tuple[str, Sequence[Any]]) -> None:
        """Carry out statements together, or none of them."""

    async def save_creation(self, row: CreationRow) -> None:
        """Keep it; nothing happens if its owner has the same already."""
        await self._write(("INSERT INTO creations VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", astuple(row)))

    async def creation(self, path: str, creation_id: str) -> CreationRow | None:
        """By id, whoever made it first."""
        sql = "SELECT * FROM creations WHERE id = ? AND path = ? ORDER BY at LIMIT 1"
        rows = await self._read(sql, creation_id, path)
        return CreationRow(*rows[0]) if rows else None

    async def creations(self, path: str, owner: str) -> list[CreationRow]:
        """All of an owner, the newest first."""
        rows = await self._read("SELECT * FROM creations WHERE owner = ? AND path = ? ORDER BY at DESC", owner, path)
        return [CreationRow(*row) for row in rows]

    async def drop_creation(self, creation_id: str, owner: str) -> None:
        """Its owner keeps it no longer."""
        await self._write(("DELETE FROM creations WHERE id = ? AND owner = ?", (creation_id, owner)))
