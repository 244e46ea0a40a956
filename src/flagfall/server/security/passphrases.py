"""What accounts are opened with. Hashed with argon2 in a thread, a few at a time, for each takes its 19 MiB."""

from __future__ import annotations

import asyncio
import secrets

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

AT_A_TIME = 2


class Passphrases:
    """Hashes and checks passphrases without holding up the event loop."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self._turn = asyncio.Semaphore(AT_A_TIME)
        self._nobody: str | None = None

    async def hash(self, passphrase: str) -> str:
        """What is stored of a passphrase."""
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, passphrase)

    async def is_right(self, stored: str | None, passphrase: str) -> bool:
        """Whether this is the passphrase; where nothing is stored it takes just as long to say no."""
        if self._nobody is None:
            self._nobody = await self.hash(secrets.token_urlsafe(24))
        async with self._turn:
            is_right = await asyncio.to_thread(self._verify, stored or self._nobody, passphrase)
        return is_right and stored is not None

    def _verify(self, stored: str, passphrase: str) -> bool:
        try:
            return self._hasher.verify(stored, passphrase)
        except (VerificationError, InvalidHashError):
            return False
