"""People among each other: whom they follow, block or mute; what they report; where they are signed in; their games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from flagfall.server.store.statements import FeatureStorage

TieKind = Literal["follow", "block", "mute"]
_REPORT = """SELECT reports.id, reporter, person, table_id, reason, text, at, done_at, a.name, b.name, creation
    FROM reports
    JOIN users a ON a.id = reporter JOIN users b ON b.id = person"""


@dataclass(frozen=True, slots=True)
class TieRow:
    """Whom a person follows, blocks or mutes."""

    other: str
    name: str
    kind: str
    at: float


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A report of one person about another."""

    id: str
    reporter: str
    person: str
    table: str | None
    reason: str
    text: str
    at: float
    done_at: float | None = None
    reporter_name: str = ""  # known from the people, not stored
    person_name: str = ""
    creation: str | None = None  # what it is about, if it is in the gallery: `packs/0123456789abcdef`


class PeopleStore(FeatureStorage):
    """The statements of ties, reports, and facts about games."""

    async def tie(self, person: str, other: str, kind: TieKind, at: float | None) -> None:
        """Follow, block or mute a person; None takes it back."""
        if at is None:
            sql = "DELETE FROM ties WHERE person = ? AND other = ? AND kind = ?"
            await self._write((sql, (person, other, kind)))
        else:
            await self._write(
                ("INSERT INTO ties VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", (person, other, kind, at))
            )

    async def ties(self, person: str) -> list[TieRow]:
        """All of a person, the newest first."""
        sql = """SELECT other, users.name, kind, at FROM ties JOIN users ON users.id = other
            WHERE person = ? ORDER BY at DESC"""
        return [TieRow(*row) for row in await self._read(sql, person)]

    async def followers(self, person: str) -> int:
        """How many follow a person."""
        return int((await self._read("SELECT COUNT(*) FROM ties WHERE other = ? AND kind = 'follow'", person))[0][0])

    async def add_report(self, row: ReportRow) -> None:
        """Keep it for the operator."""
        values = (row.id, row.reporter, row.person, row.table, row.reason, row.text, row.at, row.done_at, row.creation)
        sql = """INSERT INTO reports (id, reporter, person, table_id, reason, text, at, done_at, creation)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"""
        await self._write((sql, values))

    async def reports(self, limit: int) -> list[ReportRow]:
        """List open reports, newest first."""
        sql = f"{_REPORT} WHERE done_at IS NULL ORDER BY at DESC LIMIT ?"
        return [ReportRow(*row) for row in await self._read(sql, limit)]

    async def open_reports(self, reporter: str) -> int:
        """How many open reports a person has made."""
        sql = "SELECT COUNT(*) FROM reports WHERE reporter = ? AND done_at IS NULL"
        return int((await self._read(sql, reporter))[0][0])

    async def has_report(self, report: str) -> bool:
        """Whether there is such a report, dealt with or not."""
        return bool(await self._read("SELECT 1 FROM reports WHERE id = ?", report))

    async def finish_report(self, report: str, at: float) -> None:
        """The operator has dealt with it."""
        await self._write(("UPDATE reports SET done_at = ? WHERE id = ?", (at, report)))

    async def save_facts(self, table: str, facts: Sequence[tuple[str, str]]) -> None:
        """The facts of a game, by person."""
        sql = "INSERT INTO game_facts VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        await self._write(*((sql, (table, person, text)) for person, text in facts))

    async def facts(self, person: str) -> dict[str, str]:
        """The facts of a person's games, by table."""
        rows = await self._read("SELECT table_id, facts FROM game_facts WHERE person = ?", person)
        return {row[0]: row[1] for row in rows}

    async def ratings_of_person(self, person: str) -> list[tuple[str, str, float, float, int]]:
        """Every rating of a person: game, mode, mu, sigma, games."""
        sql = "SELECT game, mode, mu, sigma, games FROM ratings WHERE who = ? ORDER BY game, mode"
        return [tuple(row) for row in await self._read(sql, f"user:{person}")]
