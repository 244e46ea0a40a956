"""Who has tried which puzzle, in the SQL that SQLite and PostgreSQL both read."""

from __future__ import annotations

from dataclasses import astuple, dataclass

from flagfall.server.store.statements import FeatureStorage


@dataclass(frozen=True, slots=True)
class PuzzleTry:
    """A person's first answer."""

    puzzle: str
    user: str
    answer: str
    is_right: int
    at: float


class PuzzleStore(FeatureStorage):
    """The statements of puzzles."""

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
