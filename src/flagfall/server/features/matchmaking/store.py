"""The queue of people who want to play, and the pairs made of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flagfall.server.store.statements import FeatureStorage

_SEEKER = "SELECT person, ticket, wish, since, seen_at FROM seekers"
_PAIR = "SELECT person, pair, game, at, agreed, table_id FROM pairs"


@dataclass(frozen=True, slots=True)
class SeekerRow:
    """A person in the queue."""

    person: str
    ticket: str  # of the page they look with
    wish: str  # JSON
    since: float
    seen_at: float


@dataclass(frozen=True, slots=True)
class PairRow:
    """A member of a pair."""

    person: str
    pair: str
    game: str
    at: float
    agreed: int  # whether they were heard of since
    table: str | None


class MatchmakingStore(FeatureStorage):
    """The statements of the queue and of pairs."""

    async def seek(self, row: SeekerRow) -> None:
        """Enter the queue now; whatever this person was in before is forgotten."""
        await self._write(
            ("DELETE FROM pairs WHERE person = ?", (row.person,)),
            ("DELETE FROM seekers WHERE person = ?", (row.person,)),
            (
                "INSERT INTO seekers VALUES (?, ?, ?, ?, ?)",
                (row.person, row.ticket, row.wish, row.since, row.seen_at),
            ),
        )

    async def seeker(self, person: str) -> SeekerRow | None:
        """A person's place in the queue, if they have one."""
        rows = await self._read(f"{_SEEKER} WHERE person = ?", person)
        return SeekerRow(*rows[0]) if rows else None

    async def seen_seeking(self, person: str, ticket: str, at: float) -> None:
        """A person is still there."""
        await self._write(("UPDATE seekers SET seen_at = ? WHERE person = ? AND ticket = ?", (at, person, ticket)))

    async def seekers(self, since: float, limit: int) -> list[SeekerRow]:
        """Those who were heard of since then and are in no pair, in the order they came."""
        sql = f"""{_SEEKER} WHERE seen_at >= ? AND NOT EXISTS (SELECT 1 FROM pairs WHERE pairs.person = seekers.person)
            ORDER BY since, person LIMIT ?"""
        return [SeekerRow(*row) for row in await self._read(sql, since, limit)]

    async def stop_seeking(self, people: Sequence[str]) -> None:
        """Leave the queue."""
        await self._write(*(("DELETE FROM seekers WHERE person = ?", (person,)) for person in sorted(people)))

    async def add_pair(self, rows: Sequence[PairRow]) -> bool:
        """Bring people together; False if one of them is in a pair already."""
        sql = "INSERT INTO pairs VALUES (?, ?, ?, ?, ?, ?)"
        ordered = sorted(rows, key=lambda row: row.person)  # always in one order, so that no two wait for each other
        return await self._wins(
            *((sql, (row.person, row.pair, row.game, row.at, row.agreed, row.table)) for row in ordered)
        )

    async def pair_of(self, person: str) -> list[PairRow]:
        """All members of a person's pair; empty without one."""
        sql = f"{_PAIR} WHERE pair = (SELECT pair FROM pairs WHERE person = ?) ORDER BY person"
        return [PairRow(*row) for row in await self._read(sql, person)]

    async def agree(self, person: str) -> None:
        """A member of a pair is there."""
        await self._write(("UPDATE pairs SET agreed = 1 WHERE person = ?", (person,)))

    async def decide_pair(self, pair: str, at: float) -> bool:
        """Decide what becomes of a pair; False if another process does."""
        return await self._wins(("INSERT INTO pair_ends VALUES (?, ?)", (pair, at)))

    async def seat_pair(self, pair: str, table: str) -> None:
        """Their table is open."""
        await self._write(("UPDATE pairs SET table_id = ? WHERE pair = ?", (table, pair)))

    async def drop_pair(self, pair: str) -> None:
        """Cancel the pair; its members return to the queue."""
        await self._write(("DELETE FROM pairs WHERE pair = ?", (pair,)))

    async def sweep_pairing(self, before: float) -> None:
        """Forget those who were not heard of since then, and what became of older pairs."""
        await self._write(
            ("DELETE FROM seekers WHERE seen_at < ?", (before,)),
            ("DELETE FROM pairs WHERE at < ?", (before,)),
            ("DELETE FROM pair_ends WHERE at < ?", (before - 3_600,)),
        )
