"""Evenings at a real table, in the SQL that SQLite and PostgreSQL both read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flagfall.server.store.statements import FeatureStorage, Statement


@dataclass(frozen=True, slots=True)
class EveningRow:
    """An evening without its log."""

    code: str
    share: str
    game: str
    bytes: int
    at: float


class EveningStore(FeatureStorage):
    """The statements of evenings."""

    async def add_evening(self, row: EveningRow) -> bool:
        """Begin one; False if its code is taken."""
        values = (row.code, row.share, row.game, row.bytes, row.at)
        return await self._wins(("INSERT INTO evenings VALUES (?, ?, ?, ?, ?)", values))

    async def evening(self, code: str) -> EveningRow | None:
        """By its code."""
        rows = await self._read("SELECT * FROM evenings WHERE code = ?", code)
        return EveningRow(*rows[0]) if rows else None

    async def shared(self, share: str) -> EveningRow | None:
        """By the code for people who only look."""
        rows = await self._read("SELECT * FROM evenings WHERE share = ?", share)
        return EveningRow(*rows[0]) if rows else None

    async def count(self) -> int:
        """How many there are."""
        return int((await self._read("SELECT COUNT(*) FROM evenings"))[0][0])

    async def entries(self, code: str, after: int = 0) -> list[str]:
        """The log from an entry on."""
        sql = "SELECT entry FROM evening_entries WHERE evening = ? AND number > ? ORDER BY number"
        return [row[0] for row in await self._read(sql, code, after)]

    async def ids(self, code: str) -> list[str]:
        """The ids of the log in order."""
        rows = await self._read("SELECT id FROM evening_entries WHERE evening = ? ORDER BY number", code)
        return [row[0] for row in rows]

    async def append(self, code: str, number: int, entries: Sequence[tuple[str, str]], at: float) -> bool:
        """Add entries with their ids from this number on; False if other phones were faster."""
        size = sum(len(text.encode()) for _, text in entries)
        added: list[Statement] = [
            ("INSERT INTO evening_entries VALUES (?, ?, ?, ?)", (code, number + n, entry_id, text))
            for n, (entry_id, text) in enumerate(entries)
        ]
        grown = ("UPDATE evenings SET bytes = bytes + ?, at = ? WHERE code = ?", (size, at, code))
        return await self._wins(*added, grown)

    async def purse(self, code: str, player: int) -> tuple[str, str] | None:
        """The lock of a purse and what is in it."""
        rows = await self._read("SELECT pin, fans FROM evening_purses WHERE evening = ? AND player = ?", code, player)
        return (rows[0][0], rows[0][1]) if rows else None

    async def add_purse(self, code: str, player: int, pin: str, fans: str) -> bool:
        """Lock a purse; False if it is locked already."""
        return await self._wins(("INSERT INTO evening_purses VALUES (?, ?, ?, ?)", (code, player, pin, fans)))

    async def fill_purse(self, code: str, player: int, fans: str) -> None:
        """Replace the content."""
        sql = "UPDATE evening_purses SET fans = ? WHERE evening = ? AND player = ?"
        await self._write((sql, (fans, code, player)))

    async def drop_older(self, at: float) -> None:
        """Delete evenings without new entries since then."""
        old = "SELECT code FROM evenings WHERE at < ?"
        await self._write(
            (f"DELETE FROM evening_purses WHERE evening IN ({old})", (at,)),
            (f"DELETE FROM evening_entries WHERE evening IN ({old})", (at,)),
            ("DELETE FROM evenings WHERE at < ?", (at,)),
        )
