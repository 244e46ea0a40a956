"""What accounts are opened with. Hashed with argon2 in threads, a few at a time, for each takes its 19 MiB.

The queue before them is short: in a wave of sign-ins a caller who finds it full is told to come back in a moment, and
waiting in it never takes long.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from flagfall.server.errors import TooMany

AT_A_TIME = 2

MOST_WAITING = 16
"""Each takes some 30 ms: half a second of waiting, on a machine that has nothing else to do a quarter."""

COME_BACK = 2.0
"""Seconds."""

T = TypeVar("T")


class Passphrases:
    """Hashes and checks passphrases without holding up the event loop."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self._threads = ThreadPoolExecutor(AT_A_TIME, "passphrases")  # of its own: other work of threads does not wait
        self._waiting = 0
        self._nobody: str | None = None

    async def hash(self, passphrase: str) -> str:
        """What is stored of a passphrase; raises TooMany."""
        return await self._run(lambda: self._hasher.hash(passphrase))

    async def is_right(self, stored: str | None, passphrase: str) -> bool:
        """Whether this is the passphrase; where nothing is stored it takes just as long to say no. Raises TooMany."""
        if self._nobody is None:
            self._nobody = await self.hash(secrets.token_urlsafe(24))
        checked = stored or self._nobody
        is_right = await self._run(lambda: self._verify(checked, passphrase))
        return is_right and stored is not None

    async def _run(self, work: Callable[[], T]) -> T:
        if self._waiting >= AT_A_TIME + MOST_WAITING:
            raise TooMany("Too many sign-ins at the same time; try again in a moment.", COME_BACK)
        self._waiting += 1
        done = asyncio.get_running_loop().run_in_executor(self._threads, work)
        done.add_done_callback(lambda _: self._finished())  # the thread continues even if the caller has left
        return await asyncio.shield(done)

    def _finished(self) -> None:
        self._waiting -= 1

    def _verify(self, stored: str, passphrase: str) -> bool:
        try:
            return self._hasher.verify(stored, passphrase)
        except (VerificationError, InvalidHashError):
            return False
