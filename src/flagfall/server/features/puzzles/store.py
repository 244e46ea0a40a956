"""Who has tried which puzzle, in the SQL that SQLite and PostgreSQL both read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any, Protocol

Statements = tuple[str, Sequence[Any]]


@dataclass(frozen=True, slots=True)
class PuzzleTry:
    """A person's first answer."""

    puzzle: str
    user: str
    answer: str
    is_right: int
    at: float


class PuzzleStore(Protocol):
    """The part of `Store` that puzzles need."""

    async def add_puzzle_try(self, row: PuzzleTry) -> None:
        """Keep an answer; if there is one already, that stays."""
        ...

    async def puzzle_try(self, puzzle: str, user: str) -> PuzzleTry | None:
        """A person's answer."""
        ...

    async def puzzle_tries_of(self, user: str) -> dict[str, bool]:
        """By puzzle: whether a person was right."""
        ...

    async def puzzle_counts(self) -> dict[str, tuple[int, int]]:
        """By puzzle: how many were right, and how many have tried."""
        ...


class PuzzlesSql(ABC):
    """`PuzzleStore` for a store that says how statements get to its database."""

    @abstractmethod
    async def _read(self, sql: str, *values: Any) -> list[Any]:
        """The rows of a question; `?` stands for each value."""

    @abstractmethod
    async def _write(self, *statements: Statements) -> None:
        """Carry out statements together, or none of them; raises Duplicate or Incomplete."""

    async def add_puzzle_try(self, row: PuzzleTry) -> None:
        """Keep an answer; if there is one already, that stays."""
        await self._write(("INSERT INTO puzzle_tries VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", astuple(row)))

    async def puzzle_try(self, puzzle: str, user: str) -> PuzzleTry | None:
        """A person's answer."""
        rows = await self._read('SELECT * FROM puzzle_tries WHERE puzzle = ? AND "user" = ?', puzzle, user)
        return PuzzleTry(*rows[0]) if rows else None

    async def puzzle_tries_of(self, user: str) -> dict[str, bool]:
        """By puzzle: whether a person was right."""
        rows = await self._read('SELECT puzzle, is_right FROM puzzle_tries WHERE "user" = ?', user)
        return {row[0]: bool(row[1]) for row in rows}

    async def puzzle_counts(self) -> dict[str, tuple[int, int]]:
        """By puzzle: how many were right, and how many have tried."""
        rows = await self._read("SELECT puzzle, SUM(is_right), COUNT(*) FROM puzzle_tries GROUP BY puzzle")
        return {row[0]: (int(row[1]), int(row[2])) for row in rows}
