"""Who people are for a provider that signs them in: one row for each of its people, never found by a name."""

from __future__ import annotations

from typing import NamedTuple

from flagfall.server.lookalikes import skeleton
from flagfall.server.store.base import Store
from flagfall.server.store.rows import UserRow
from flagfall.server.store.statements import Statement


class Identity(NamedTuple):
    """What a provider calls a person; `subject` means something only together with `issuer`."""

    issuer: str
    subject: str


class IdentityStore:
    """The statements of identities."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def person(self, identity: Identity) -> UserRow | None:
        """The account of an identity."""
        rows = await self._store.read("SELECT person FROM identities WHERE issuer = ? AND subject = ?", *identity)
        return await self._store.user(rows[0][0]) if rows else None

    async def open_account(self, identity: Identity, user: UserRow) -> None:
        """A new person with their identity; raises Duplicate if an account has the name, or the identity."""
        await self._store.add_user(user, None, _added(identity, user.id, user.created_at))

    async def claim(self, identity: Identity, guest: UserRow, at: float) -> None:
        """Make a guest, with this name, the account of an identity; raises Duplicate likewise.

        A guest who has become an account in this moment keeps its passphrase.
        """
        sql = "UPDATE users SET name = ?, folded = ?, skeleton = ?, passphrase = ? WHERE id = ? AND passphrase IS NULL"
        values = (guest.name, guest.name.casefold(), skeleton(guest.name), guest.passphrase, guest.id)
        await self._store.write((sql, values), _added(identity, guest.id, at))


def _added(identity: Identity, person: str, at: float) -> Statement:
    return "INSERT INTO identities VALUES (?, ?, ?, ?)", (*identity, person, at)
