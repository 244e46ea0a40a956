"""News between processes by PostgreSQL's LISTEN and NOTIFY, on a connection of its own.

Only what changes seldom travels here (tables opened, started, ended; people who sign out): a NOTIFY makes commits wait
for each other. Actions do not: who plays at a table is connected to the process that has it.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any

import asyncpg

from flagfall.server.store.postgres import PostgresStore

log = logging.getLogger("flagfall.cluster")

CHANNEL = "flagfall"
TOGETHER = 0.05
"""Seconds that news waits for company."""

LARGEST = 7_000
"""Bytes; PostgreSQL carries just under 8000."""


class News:
    """Messages between the processes of a server."""

    def __init__(self, store: PostgresStore, heard: Callable[[str, Any], None]) -> None:
        self._store, self._heard = store, heard
        self.db: asyncpg.Connection | None = None
        self._sender = ""
        self._waiting: list[tuple[str, Any]] = []
        self._sending: asyncio.Task[None] | None = None

    async def connect(self, sender: str) -> bool:
        """Listen under the name of a process; whether the connection is new, so that messages may be missing."""
        self._sender = sender
        if self.db is not None and not self.db.is_closed():
            return False
        self.db = await self._store.connect()
        await self.db.add_listener(CHANNEL, self._receive)
        return True

    def close(self) -> None:
        """Stop listening."""
        if self._sending is not None:
            self._sending.cancel()
        if self.db is not None:
            self.db.terminate()

    def tell(self, topic: str, content: Any) -> None:
        """Let all others know, soon."""
        if (topic, content) not in self._waiting:
            self._waiting.append((topic, content))
        if self._sending is None or self._sending.done():
            self._sending = asyncio.get_running_loop().create_task(self._send())

    async def _send(self) -> None:
        while self._waiting:
            await asyncio.sleep(TOGETHER)
            batch, size = [], 0
            while self._waiting and (size := size + len(json.dumps(self._waiting[0])) + 2) < LARGEST:
                batch.append(self._waiting.pop(0))
            try:
                await self._notify(batch)
            except Exception as error:  # after the database was away a process asks for everything again
                log.info("news was lost: %s", error)

    async def _notify(self, batch: list[tuple[str, Any]]) -> None:
        text = json.dumps({"from": self._sender, "news": batch})
        async with self._store.connection() as db:
            await db.execute("SELECT pg_notify($1, $2)", CHANNEL, text)

    def _receive(self, connection: object, pid: int, channel: str, text: object) -> None:
        found = json.loads(str(text))
        if found["from"] == self._sender:
            return
        for topic, content in found["news"]:
            try:
                self._heard(topic, content)
            except Exception:
                log.exception("news could not be taken in")
