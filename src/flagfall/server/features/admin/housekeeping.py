"""Automatic housekeeping in small steps: unused tokens, guests who never played, old chat."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable

from flagfall.server.features.admin.moderation import Moderation
from flagfall.server.features.admin.server_mode import ServerMode
from flagfall.server.features.admin.single_use_codes import LASTS
from flagfall.server.features.admin.store import AdminStore
from flagfall.server.settings import Settings
from flagfall.server.store.base import Store

log = logging.getLogger("flagfall.housekeeping")

LOOK_SECONDS = 15.0
"""The delay after which a process applies what an operator changed in another one."""

SWEEP_SECONDS = 3_600.0
PAUSE = 0.05
"""Seconds between two commits of a sweep."""


class Housekeeping:
    """One task of the server."""

    def __init__(self, settings: Settings, store: Store, mode: ServerMode, moderation: Moderation) -> None:
        self._settings, self._store = settings, store
        self._admin = AdminStore(store)
        self._mode, self._moderation = mode, moderation
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Read the mode and start the periodic tasks."""
        await self._admin.adopt_sessions(time.time())
        await self._mode.load()
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop looking."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def sweep(self, at: float) -> Counter[str]:
        """Forget what is too old; how much of what."""
        settings = self._settings
        found: Counter[str] = Counter()
        found["sessions"] = await _all(self._admin.sweep_sessions, at - settings.session_lasts)
        found["guests"] = await _all(self._admin.sweep_guests, at - settings.guest_lasts)
        found["chat"] = await _all(self._admin.sweep_chat, at - settings.chat_lasts)
        await self._admin.sweep_codes(at - max(LASTS.values()))
        return found

    async def _run(self) -> None:
        swept = -SWEEP_SECONDS
        while True:
            try:
                await self._mode.load()
                await self._moderation.enforce()
                if time.monotonic() - swept >= SWEEP_SECONDS:
                    swept = time.monotonic()
                    await self.sweep(time.time())
            except Exception:
                log.exception("housekeeping failed; it is tried again")
            await asyncio.sleep(LOOK_SECONDS)


async def _all(sweep: Callable[[float], Awaitable[int]], before: float) -> int:
    total = 0
    while some := await sweep(before):
        total += some
        await asyncio.sleep(PAUSE)
    return total
