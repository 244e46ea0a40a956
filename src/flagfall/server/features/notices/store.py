"""Storage of notices and their settings."""

from __future__ import annotations

from dataclasses import astuple, dataclass

from flagfall.server.store.statements import FeatureStorage

_NOTICE = "id, person, key, kind, table_id, at, due, sent_at, tries, served"
_SUBSCRIPTION = "id, person, endpoint, p256dh, auth, device, failures, at"
# Only for people who want this kind of notice, once per notice. PostgreSQL needs casts of values in a SELECT.
_ADD = """INSERT INTO notices (id, person, key, kind, table_id, at, due)
    SELECT CAST(? AS TEXT), person, CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT),
    CAST(? AS DOUBLE PRECISION), CAST(? AS DOUBLE PRECISION) FROM notice_settings WHERE person = ?
    ON CONFLICT DO NOTHING"""


@dataclass(frozen=True, slots=True)
class NoticeRow:
    """A notice."""

    id: str
    person: str
    key: str  # the subject: each is sent once
    kind: str  # turn, begun, invited
    table: str
    at: float
    due: float | None  # None: sent, or out of date
    sent_at: float | None = None
    tries: int = 0
    served: str = ""  # the ids of those who have taken it, each followed by a blank


@dataclass(frozen=True, slots=True)
class SubscriptionRow:
    """A browser that takes messages for a person."""

    id: str
    person: str
    endpoint: str
    p256dh: str
    auth: str
    device: str
    failures: int
    at: float


class NoticeStore(FeatureStorage):
    """The statements of notices."""

    async def notice_settings(self, person: str) -> tuple[str | None, str] | None:
        """The secret of the feed, and the rest as JSON."""
        rows = await self._read("SELECT feed, settings FROM notice_settings WHERE person = ?", person)
        return (rows[0][0], rows[0][1]) if rows else None

    async def save_notice_settings(self, person: str, feed: str | None, settings: str) -> None:
        """Replace the notice settings of a person."""
        sql = """INSERT INTO notice_settings VALUES (?, ?, ?)
            ON CONFLICT (person) DO UPDATE SET feed = excluded.feed, settings = excluded.settings"""
        await self._write((sql, (person, feed, settings)))

    async def person_of_feed(self, feed: str) -> str | None:
        """Whose feed this is."""
        rows = await self._read("SELECT person FROM notice_settings WHERE feed = ?", feed)
        return rows[0][0] if rows else None

    async def subscriptions(self, person: str) -> list[SubscriptionRow]:
        """The browsers of a person, the newest first."""
        sql = f"SELECT {_SUBSCRIPTION} FROM push_subscriptions WHERE person = ? ORDER BY at DESC"
        return [SubscriptionRow(*row) for row in await self._read(sql, person)]

    async def save_subscription(self, row: SubscriptionRow) -> None:
        """Subscribe a browser for this person, and for no other."""
        await self._write(
            ("DELETE FROM push_subscriptions WHERE id = ?", (row.id,)),
            (f"INSERT INTO push_subscriptions ({_SUBSCRIPTION}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", astuple(row)),
        )

    async def drop_subscription(self, subscription: str) -> None:
        """A browser takes no more messages."""
        await self._write(("DELETE FROM push_subscriptions WHERE id = ?", (subscription,)))

    async def count_failure(self, subscription: str) -> None:
        """A message was refused."""
        await self._write(("UPDATE push_subscriptions SET failures = failures + 1 WHERE id = ?", (subscription,)))

    async def add_notice(self, row: NoticeRow) -> None:
        """Store a notice for its due time; without effect if the person wants none or already has it."""
        values = (row.id, row.key, row.kind, row.table, row.at, row.due, row.person)
        await self._write((_ADD, values))

    async def settle_notices(self, person: str, table: str) -> None:
        """A person is back at a table: what was due there needs no telling any more."""
        sql = "UPDATE notices SET due = NULL WHERE person = ? AND table_id = ? AND due IS NOT NULL"
        await self._write((sql, (person, table)))

    async def due_notices(self, at: float, limit: int) -> list[NoticeRow]:
        """Due notices, oldest first."""
        sql = f"SELECT {_NOTICE} FROM notices WHERE due <= ? ORDER BY due LIMIT ?"
        return [NoticeRow(*row) for row in await self._read(sql, at, limit)]

    async def notice(self, notice: str) -> NoticeRow | None:
        """One as it is now."""
        rows = await self._read(f"SELECT {_NOTICE} FROM notices WHERE id = ?", notice)
        return NoticeRow(*rows[0]) if rows else None

    async def take_notice(self, row: NoticeRow, again: float) -> bool:
        """Make the next attempt; False if another process makes it. If nothing comes of it, it is due `again`."""
        return await self._wins(
            ("INSERT INTO notice_attempts VALUES (?, ?)", (row.id, row.tries + 1)),
            ("UPDATE notices SET tries = tries + 1, due = ? WHERE id = ? AND due IS NOT NULL", (again, row.id)),
        )

    async def notice_served(self, notice: str, channel: str) -> None:
        """One channel has it; others may follow."""
        await self._write(("UPDATE notices SET served = served || ? WHERE id = ?", (f"{channel} ", notice)))

    async def delay_notice(self, notice: str, due: float, tries: int) -> None:
        """Postpone a notice without using an attempt."""
        await self._write(
            ("DELETE FROM notice_attempts WHERE notice = ? AND number > ?", (notice, tries)),
            ("UPDATE notices SET due = ?, tries = ? WHERE id = ? AND due IS NOT NULL", (due, tries, notice)),
        )

    async def notice_done(self, notice: str, at: float) -> None:
        """Mark a notice as sent or failed."""
        await self._write(
            ("UPDATE notices SET due = NULL, sent_at = ? WHERE id = ?", (at, notice)),
            ("DELETE FROM notice_attempts WHERE notice = ?", (notice,)),
        )

    async def told_notices(self, person: str, limit: int) -> list[NoticeRow]:
        """The notices of a person, newest first."""
        sql = f"""SELECT {_NOTICE} FROM notices WHERE person = ? AND sent_at IS NOT NULL
            ORDER BY sent_at DESC LIMIT ?"""
        return [NoticeRow(*row) for row in await self._read(sql, person, limit)]

    async def sweep_notices(self, before: float) -> None:
        """Delete older notices."""
        await self._write(
            ("DELETE FROM notice_attempts WHERE notice IN (SELECT id FROM notices WHERE at < ?)", (before,)),
            ("DELETE FROM notices WHERE at < ?", (before,)),
        )

    async def keep_note(self, name: str, value: str) -> str:
        """Insert a value unless it exists; the stored value."""
        await self._write(("INSERT INTO notes VALUES (?, ?) ON CONFLICT (name) DO NOTHING", (name, value)))
        return str((await self._read("SELECT value FROM notes WHERE name = ?", name))[0][0])
