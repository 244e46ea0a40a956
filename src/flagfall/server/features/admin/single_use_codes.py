"""Single-use codes for invitations and new passphrases. Only their hashes are stored."""

from __future__ import annotations

import hashlib
import time

from flagfall.server.errors import InvitationNeeded, NoSuchCode
from flagfall.server.features.admin.store import AdminStore, Purpose
from flagfall.server.short_codes import SEAT_LENGTH, new_code, plain_code
from flagfall.server.store.base import Store

LASTS: dict[Purpose, float] = {"invite": 30 * 86_400.0, "reset": 86_400.0, "operator": 86_400.0}
"""Seconds after which a code opens nothing any more."""


class SingleUseCodes:
    """Made by the operator, used by others."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._admin = AdminStore(store)

    async def make(self, purpose: Purpose, count: int, user: str | None = None) -> list[str]:
        """New codes; they are shown only now."""
        codes = [new_code(SEAT_LENGTH) for _ in range(count)]
        await self._admin.add_codes([_hash(code) for code in codes], purpose, user, time.time())
        return codes

    async def count(self, purpose: Purpose) -> int:
        """The number of unused codes."""
        return await self._admin.count_codes(purpose, time.time() - LASTS[purpose])

    async def spend_invitation(self, code: str | None) -> None:
        """Let a person new in; raises InvitationNeeded."""
        known = await self._find(code, "invite") if code else None
        if code is None or known is None or not await self._admin.spend_code(_hash(code), time.time()):
            raise InvitationNeeded("New people need an invitation here: ask the operator for a code.")

    async def replace_operator(self) -> str:
        """A new code for the first operator; the one before opens nothing any more."""
        await self._admin.drop_codes("operator")
        return (await self.make("operator", 1))[0]

    async def spend_operator(self, code: str) -> None:
        """Use the code of the first operator; raises NoSuchCode."""
        known = await self._find(code, "operator")
        if known is None or not await self._admin.spend_code(_hash(code), time.time()):
            raise NoSuchCode("This link was used already or has expired: the next start of the server prints another.")

    async def person(self, code: str) -> str:
        """Who may set another passphrase with this code; raises NoSuchCode."""
        found = await self._find(code, "reset")
        if found is None or found[0] is None:
            raise NoSuchCode("This link was used already or has expired: ask the operator for a new one.")
        return found[0]

    async def reset(self, code: str, user: str, passphrase: str) -> None:
        """Set another passphrase (hashed); raises NoSuchCode if the code was used meanwhile."""
        if not await self._admin.reset_passphrase(_hash(code), user, passphrase, time.time()):
            raise NoSuchCode("This link was used already: ask the operator for a new one.")

    async def _find(self, code: str, purpose: Purpose) -> tuple[str | None] | None:
        return await self._admin.code(_hash(code), purpose, time.time() - LASTS[purpose])


def _hash(code: str) -> str:
    """What is stored of a code, however it was typed; random enough to need no salt."""
    return hashlib.sha256(plain_code(code).encode("utf-8", "replace")).hexdigest()
