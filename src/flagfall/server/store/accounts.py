"""People, their sessions and mutes, and notes of the server."""

from __future__ import annotations

from collections.abc import Sequence

from flagfall.server.lookalikes import skeleton
from flagfall.server.store.rows import USER_COLUMNS, DeviceRow, SessionRow, UserRow, user_of_row, user_row
from flagfall.server.store.statements import Duplicate, Statement, Statements

_USER = f"SELECT {USER_COLUMNS} FROM users"
_ADD_SESSION = 'INSERT INTO sessions (token_hash, "user", used_at) VALUES (?, ?, ?)'


class AccountStatements(Statements):
    """The part of `Store` about people."""

    async def add_user(self, user: UserRow, token_hash: str | None, *more: Statement) -> None:
        """A new person, with their first session if there is one, and what is written with them or not at all."""
        await self.write(
            (
                "INSERT INTO users VALUES (?, ?, ?, ?, ?, ?)",
                (user.id, user.name, user.name.casefold(), user.passphrase, user.created_at, skeleton(user.name)),
            ),
            *([(_ADD_SESSION, (token_hash, user.id, user.created_at))] if token_hash is not None else []),
            *more,
        )

    async def claim(self, user: str, passphrase: str) -> bool:
        """Make a guest an account; False if an account has the name."""
        try:
            await self.write(("UPDATE users SET passphrase = ? WHERE id = ?", (passphrase, user)))
        except Duplicate:
            return False
        return True

    async def rename(self, user: str, name: str) -> bool:
        """Give a person another name; False if an account has it."""
        try:
            values = (name, name.casefold(), skeleton(name), user)
            await self.write(("UPDATE users SET name = ?, folded = ?, skeleton = ? WHERE id = ?", values))
        except Duplicate:
            return False
        return True

    async def user(self, user: str) -> UserRow | None:
        """A person by id."""
        return user_row(await self.read(f"{_USER} WHERE id = ?", user))

    async def account(self, name: str) -> UserRow | None:
        """An account by name, whatever its capitals."""
        return user_row(await self.read(f"{_USER} WHERE folded = ? AND passphrase IS NOT NULL", name.casefold()))

    async def external_account(self, key: str) -> UserRow | None:
        """An account that another program signs in, by the text stored instead of its passphrase."""
        return user_row(await self.read(f"{_USER} WHERE passphrase = ?", key))

    async def looks_like(self, name: str, besides: str | None = None) -> UserRow | None:
        """An account whose name can be taken for this one, other than a certain person's."""
        sql = f"{_USER} WHERE skeleton = ? AND passphrase IS NOT NULL AND id != ? LIMIT 1"
        return user_row(await self.read(sql, skeleton(name), besides or ""))

    async def add_session(self, token_hash: str, user: str, at: float) -> None:
        """Another way in for a person."""
        await self.write((_ADD_SESSION, (token_hash, user, at)))

    async def drop_session(self, token_hash: str) -> None:
        """Close one way in."""
        await self.write(("DELETE FROM sessions WHERE token_hash = ?", (token_hash,)))

    async def session(self, token_hash: str) -> SessionRow | None:
        """Whose token this is."""
        sql = f"""SELECT {USER_COLUMNS}, sessions.used_at FROM sessions JOIN users ON users.id = sessions."user"
            WHERE token_hash = ?"""
        rows = await self.read(sql, token_hash)
        return SessionRow(user_of_row(rows[0]), rows[0][-1]) if rows else None

    async def renew_session(self, token_hash: str, at: float) -> None:
        """A token has been used."""
        await self.write(("UPDATE sessions SET used_at = ? WHERE token_hash = ?", (at, token_hash)))

    async def drop_sessions(self, user: str) -> None:
        """Close every way in of a person."""
        await self.write(('DELETE FROM sessions WHERE "user" = ?', (user,)))

    async def devices(self, person: str) -> list[DeviceRow]:
        """Where a person is signed in, the one used last first."""
        sql = """SELECT token_hash, device, begun_at, used_at FROM sessions WHERE "user" = ? ORDER BY used_at DESC"""
        return [DeviceRow(*row) for row in await self.read(sql, person)]

    async def name_session(self, token_hash: str, device: str, at: float) -> None:
        """On which device a token was given, and when."""
        sql = "UPDATE sessions SET device = ?, begun_at = ? WHERE token_hash = ?"
        await self.write((sql, (device, at, token_hash)))

    async def set_passphrase(self, person: str, passphrase: str, keep: str) -> None:
        """Another passphrase; every token of that person ends but one."""
        await self.write(
            ("UPDATE users SET passphrase = ? WHERE id = ?", (passphrase, person)),
            ('DELETE FROM sessions WHERE "user" = ? AND token_hash != ?', (person, keep)),
        )

    async def unheard(self, person: str) -> frozenset[str]:
        """The people whom a person has muted."""
        rows = await self.read("SELECT other FROM ties WHERE person = ? AND kind IN ('block', 'mute')", person)
        return frozenset(row[0] for row in rows)

    async def blocked(self, person: str, others: Sequence[str]) -> set[str]:
        """Of some, those who have blocked a person or were blocked by them."""
        if not others:
            return set()
        marks = ", ".join("?" * len(others))
        sql = f"""SELECT other FROM ties WHERE kind = 'block' AND person = ? AND other IN ({marks})
            UNION SELECT person FROM ties WHERE kind = 'block' AND other = ? AND person IN ({marks})"""
        return {row[0] for row in await self.read(sql, person, *others, person, *others)}

    async def note(self, name: str) -> str | None:
        """What the operator has set."""
        rows = await self.read("SELECT value FROM notes WHERE name = ?", name)
        return rows[0][0] if rows else None

    async def set_note(self, name: str, value: str | None) -> None:
        """Set a note; None deletes it."""
        if value is None:
            await self.write(("DELETE FROM notes WHERE name = ?", (name,)))
        else:
            sql = "INSERT INTO notes VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
            await self.write((sql, (name, value)))
