"""`Operations` in SQL that SQLite and PostgreSQL both read; a store says how statements get there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from flagfall.server.features.admin.store import PersonRow, Purpose, Sanction, SessionRow, UserRow
from flagfall.server.store.base import Duplicate

AT_ONCE = 200
"""Rows that a sweep takes away in one commit, so that no one waits for it."""

USER_COLUMNS = """users.id, users.name, users.passphrase, users.created_at,
    EXISTS (SELECT 1 FROM sanctions WHERE person = users.id AND kind = 'ban') AS is_banned,
    EXISTS (SELECT 1 FROM sanctions WHERE person = users.id AND kind = 'mute') AS is_muted"""
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
    "game_facts",
)  # fmt: skip
"""Tables with rows that are a person's own, and go with them."""

Statements = tuple[str, Sequence[Any]]


def user_of_row(row: Sequence[Any]) -> UserRow:
    """The columns of `USER_COLUMNS` as a person."""
    return UserRow(row[0], row[1], row[2], row[3], bool(row[4]), bool(row[5]))


class OperationsSql(ABC):
    """The part of a store that operators need."""

    @abstractmethod
    async def _read(self, sql: str, *values: Any) -> list[Any]:
        """The rows of a question; `?` stands for each value."""

    @abstractmethod
    async def _write(self, *statements: Statements) -> None:
        """Carry out statements together, or none of them; raises Duplicate or Incomplete."""

    async def session(self, token_hash: str) -> SessionRow | None:
        """Whose token this is."""
        sql = f"""SELECT {USER_COLUMNS}, sessions.used_at FROM sessions JOIN users ON users.id = sessions."user"
            WHERE token_hash = ?"""
        rows = await self._read(sql, token_hash)
        return SessionRow(user_of_row(rows[0]), rows[0][-1]) if rows else None

    async def renew_session(self, token_hash: str, at: float) -> None:
        """A token has been used."""
        await self._write(("UPDATE sessions SET used_at = ? WHERE token_hash = ?", (at, token_hash)))

    async def drop_sessions(self, user: str) -> None:
        """Close every way in of a person."""
        await self._write(('DELETE FROM sessions WHERE "user" = ?', (user,)))

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
        """Codes that open something once."""
        await self._write(*(("INSERT INTO codes VALUES (?, ?, ?, ?)", (one, purpose, user, at)) for one in hashes))

    async def code(self, code_hash: str, purpose: Purpose, since: float) -> tuple[str | None] | None:
        """Whom an unused code made since then is for; None if there is none."""
        sql = f"SELECT person FROM codes WHERE code_hash = ? AND {_OPEN_CODE}"
        rows = await self._read(sql, code_hash, purpose, since)
        return (rows[0][0],) if rows else None

    async def count_codes(self, purpose: Purpose, since: float) -> int:
        """How many such codes are unused."""
        return int((await self._read(f"SELECT COUNT(*) FROM codes WHERE {_OPEN_CODE}", purpose, since))[0][0])

    async def spend_code(self, code_hash: str, at: float) -> bool:
        """Use a code; False if another was faster."""
        return await self._once(("INSERT INTO spent_codes VALUES (?, ?)", (code_hash, at)))

    async def reset_passphrase(self, code_hash: str, user: str, passphrase: str, at: float) -> bool:
        """Use a code for another passphrase; False if it was used before.

        Every token of that person ends, and so does every other code for their passphrase.
        """
        return await self._once(
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

    async def note(self, name: str) -> str | None:
        """What the operator has set."""
        rows = await self._read("SELECT value FROM notes WHERE name = ?", name)
        return rows[0][0] if rows else None

    async def set_note(self, name: str, value: str | None) -> None:
        """Set something; None takes it away."""
        if value is None:
            await self._write(("DELETE FROM notes WHERE name = ?", (name,)))
        else:
            sql = "INSERT INTO notes VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
            await self._write((sql, (name, value)))

    async def adopt_sessions(self, at: float) -> None:
        """Tokens of before such things were counted count from now on."""
        await self._write(("UPDATE sessions SET used_at = ? WHERE used_at = 0", (at,)))

    async def sweep_sessions(self, before: float) -> int:
        """End some tokens that were not used since then; how many. Those that no one has counted yet stay."""
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

    async def _once(self, *statements: Statements) -> bool:
        try:
            await self._write(*statements)
        except Duplicate:
            return False
        return True
