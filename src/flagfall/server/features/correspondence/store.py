"""Storage of slow games: plans and vacations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flagfall.server.store.statements import FeatureStorage


@dataclass(frozen=True, slots=True)
class VacationRow:
    """The vacation of a person, which pauses the clocks of slow games."""

    person: str
    number: int  # from 1, for each person
    from_at: float
    until_at: float


class CorrespondenceStore(FeatureStorage):
    """The statements of plans and vacations."""

    async def plans(self, table: str) -> dict[str, str]:
        """The plans at a table as JSON, by person."""
        rows = await self._read("SELECT person, plan FROM plans WHERE table_id = ?", table)
        return {row[0]: row[1] for row in rows}

    async def save_plan(self, table: str, person: str, plan: str | None, at: float) -> None:
        """A person plans this from now on; None: nothing."""
        if plan is None:
            await self._write(("DELETE FROM plans WHERE table_id = ? AND person = ?", (table, person)))
            return
        sql = """INSERT INTO plans VALUES (?, ?, ?, ?)
            ON CONFLICT (table_id, person) DO UPDATE SET plan = excluded.plan, at = excluded.at"""
        await self._write((sql, (table, person, plan, at)))

    async def drop_plans(self, table: str) -> None:
        """The game is over."""
        await self._write(("DELETE FROM plans WHERE table_id = ?", (table,)))

    async def vacations(self, people: Sequence[str], since: float) -> list[VacationRow]:
        """Those of some people that were not over then, in order."""
        if not people:
            return []
        marks = ", ".join("?" * len(people))
        sql = f"SELECT * FROM vacations WHERE until_at > ? AND person IN ({marks}) ORDER BY person, from_at"
        return [VacationRow(*row) for row in await self._read(sql, since, *people)]

    async def add_vacation(self, row: VacationRow) -> bool:
        """A vacation begins; False if another one with its number was faster."""
        values = (row.person, row.number, row.from_at, row.until_at)
        return await self._wins(("INSERT INTO vacations VALUES (?, ?, ?, ?)", values))

    async def end_vacation(self, person: str, number: int, at: float) -> None:
        """Back before the time."""
        sql = "UPDATE vacations SET until_at = ? WHERE person = ? AND number = ?"
        await self._write((sql, (at, person, number)))
