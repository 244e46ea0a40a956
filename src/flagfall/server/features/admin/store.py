"""What an operator does to the database, and what is deleted after a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from flagfall.server.store.rows import USER_COLUMNS, UserRow, user_of_row
from flagfall.server.store.statements import FeatureStorage

Sanction = Literal["ban", "mute"]
Purpose = Literal["invite", "reset", "operator"]

AT_ONCE = 200
"""Rows that a sweep deletes per transaction, so that other writers do not wait long."""

_OPEN_CODE = """purpose = ? AND at >= ?
    AND NOT EXISTS (SELECT 1 FROM spent_codes WHERE spent_codes.code_hash = codes.code_hash)"""
_OLD_GUESTS = """SELECT id FROM users WHERE passphrase IS NULL AND created_at < ?
    AND NOT EXISTS (SELECT 1 FROM sitters WHERE sitters."user" = users.id)
    AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.host = users.id)
    AND NOT EXISTS (SELECT 1 FROM cups WHERE cups.host = users.id)
    AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions."user" = users.id AND used_at >= ?)
    AND NOT EXISTS (SELECT 1 FROM sanctions WHERE person = users.id) LIMIT ?"""

OF_PEOPLE = (
    "notice_settings", "push_subscriptions", "notices", "plans", "vacations", "seekers", "pairs", "ties", "reports",
    "game_facts", "identities",
)  # fmt: skip
"""Tables with rows that are a person's own, and go with them."""


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person as the operator sees them."""

    user: UserRow
    tables: int  # where they sit or sat
    seen_at: float | None  # when one of their tokens was used last


class AdminStore(FeatureStorage):
    """The statements of the operator and of housekeeping."""

    async def people(self, like: str, limit: int) -> list[PersonRow]:
        """Those whose name or id has this in it, the newest first."""
        sql = f"""SELECT {USER_COLUMNS}, (SELECT COUNT(*) FROM sitters WHERE sitters."user" = users.id),
            (SELECT MAX(used_at) FROM sessions WHERE sessions."user" = users.id)
            FROM users WHERE folded LIKE ? ESCAPE '!' OR id = ? ORDER BY created_at DESC LIMIT ?"""
        plain = "".join(f"!{char}" if char in "!%_" else char for char in like.casefold())
        rows = await self._read(sql, f"%{plain}%", like, limit)
        return [PersonRow(user_of_row(row), row[-2], row[-1]) for row in rows]

    async def sanction(self, user: str, kind: Sanction, at: float | None) -> None:
        """Ban or mute a person; None takes it back."""
        if at is None:
            await self._write(("DELETE FROM sanctions WHERE person = ? AND kind = ?", (user, kind)))
        else:
            sql = "INSERT INTO sanctions VALUES (?, ?, ?) ON CONFLICT (person, kind) DO NOTHING"
            await self._write((sql, (user, kind, at)))

    async def sanctions(self) -> set[tuple[str, str]]:
        """Every person with what they may not."""
        return {(person, kind) for person, kind in await self._read("SELECT person, kind FROM sanctions")}

    async def add_codes(self, hashes: list[str], purpose: Purpose, user: str | None, at: float) -> None:
        """Single-use codes."""
        await self._write(*(("INSERT INTO codes VALUES (?, ?, ?, ?)", (one, purpose, user, at)) for one in hashes))

    async def code(self, code_hash: str, purpose: Purpose, since: float) -> tuple[str | None] | None:
        """Whom an unused code made since then is for; None if there is none."""
        sql = f"SELECT person FROM codes WHERE code_hash = ? AND {_OPEN_CODE}"
        rows = await self._read(sql, code_hash, purpose, since)
        return (rows[0][0],) if rows else None

    async def drop_codes(self, purpose: Purpose) -> None:
        """Such codes open nothing any more."""
        await self._write(("DELETE FROM codes WHERE purpose = ?", (purpose,)))

    async def count_codes(self, purpose: Purpose, since: float) -> int:
        """How many such codes are unused."""
        return int((await self._read(f"SELECT COUNT(*) FROM codes WHERE {_OPEN_CODE}", purpose, since))[0][0])

    async def spend_code(self, code_hash: str, at: float) -> bool:
        """Use a code; False if another was faster."""
        return await self._wins(("INSERT INTO spent_codes VALUES (?, ?)", (code_hash, at)))

    async def reset_passphrase(self, code_hash: str, user: str, passphrase: str, at: float) -> bool:
        """Use a code for another passphrase; False if it was used before.

        Every token of that person ends, and so does every other code for their passphrase.
        """
        return await self._wins(
            ("INSERT INTO spent_codes VALUES (?, ?)", (code_hash, at)),
            ("DELETE FROM codes WHERE person = ? AND purpose = 'reset' AND code_hash <> ?", (user, code_hash)),
            ("UPDATE users SET passphrase = ? WHERE id = ?", (passphrase, user)),
            ('DELETE FROM sessions WHERE "user" = ?', (user,)),
        )

    async def forget_person(self, user: str, name: str) -> None:
        """Of a person only their games are left, and a name for all who are gone."""
        await self._write(
            ('DELETE FROM sessions WHERE "user" = ?', (user,)),
            ('DELETE FROM chat WHERE "user" = ?', (user,)),
            ("DELETE FROM ratings WHERE who = ?", (f"user:{user}",)),
            ("DELETE FROM codes WHERE person = ?", (user,)),
            ("DELETE FROM sanctions WHERE person = ?", (user,)),
            ("DELETE FROM creations WHERE owner = ?", (user,)),
            ('DELETE FROM daily_tries WHERE "user" = ?', (user,)),
            ('DELETE FROM puzzle_tries WHERE "user" = ?', (user,)),
            *((f"DELETE FROM {table} WHERE person = ?", (user,)) for table in OF_PEOPLE),
            ("DELETE FROM ties WHERE other = ?", (user,)),
            ("DELETE FROM reports WHERE reporter = ?", (user,)),
            (
                "UPDATE users SET name = ?, folded = ?, skeleton = '', passphrase = NULL WHERE id = ?",
                (name, name, user),
            ),
        )

    async def adopt_sessions(self, at: float) -> None:
        """Tokens of before such things were counted count from now on."""
        await self._write(("UPDATE sessions SET used_at = ? WHERE used_at = 0", (at,)))

    async def sweep_sessions(self, before: float) -> int:
        """End some tokens that were not used since then; their number. Tokens not yet counted stay."""
        sql = "SELECT token_hash FROM sessions WHERE used_at > 0 AND used_at < ? LIMIT ?"
        rows = await self._read(sql, before, AT_ONCE)
        return await self._drop("DELETE FROM sessions WHERE token_hash = ?", rows)

    async def sweep_guests(self, before: float) -> int:
        """Forget some guests who sat nowhere and were not seen since then; how many."""
        rows = await self._read(_OLD_GUESTS, before, before, AT_ONCE)
        guests = [row[0] for row in rows]
        if guests:
            own = (f"DELETE FROM {table} WHERE person = ?" for table in OF_PEOPLE)
            others = "DELETE FROM ties WHERE other = ?", "DELETE FROM reports WHERE reporter = ?"
            tidy = ('DELETE FROM sessions WHERE "user" = ?', 'DELETE FROM chat WHERE "user" = ?', *own, *others)
            last = "DELETE FROM users WHERE id = ?"
            await self._write(*((sql, (guest,)) for guest in guests for sql in (*tidy, last)))
        return len(guests)

    async def sweep_chat(self, before: float) -> int:
        """Forget some of what was said before that; how many lines."""
        rows = await self._read("SELECT table_id, number FROM chat WHERE at < ? LIMIT ?", before, AT_ONCE)
        return await self._drop("DELETE FROM chat WHERE table_id = ? AND number = ?", rows)

    async def sweep_codes(self, before: float) -> None:
        """Forget codes that were made before that."""
        await self._write(
            ("DELETE FROM spent_codes WHERE at < ?", (before,)), ("DELETE FROM codes WHERE at < ?", (before,))
        )

    async def _drop(self, sql: str, rows: list[Any]) -> int:
        if rows:
            await self._write(*((sql, tuple(row)) for row in rows))
        return len(rows)
