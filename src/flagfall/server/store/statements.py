"""How statements reach a database: written once, in the SQL that SQLite and PostgreSQL both read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

Statement = tuple[str, Sequence[Any]]
"""What to do, with `?` for each value, and the values."""


class Duplicate(Exception):
    """What was to be written is there already, or belongs to another person."""


class Incomplete(Exception):
    """A row to write lacks a value."""


class Statements(ABC):
    """A database that carries out statements; each of the two databases says how."""

    @abstractmethod
    async def read(self, sql: str, *values: Any) -> list[Any]:
        """The rows of a query; `?` stands for each value."""

    @abstractmethod
    async def write(self, *statements: Statement) -> None:
        """Carry out statements together, or none of them; raises Duplicate or Incomplete."""

    async def wins(self, *statements: Statement) -> bool:
        """Carry out statements of which one adds a unique row; False, and nothing done, if it is there already."""
        try:
            await self.write(*statements)
        except Duplicate:
            return False
        return True


class FeatureStorage:
    """The statements of one feature; a subclass beside the feature has a method for each."""

    def __init__(self, database: Statements) -> None:
        self._read, self._write, self._wins = database.read, database.write, database.wins
