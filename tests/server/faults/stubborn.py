"""A player who comes back after whatever happens, says again what was not answered, and remembers what was promised."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from server.live import pick

GONE = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError)
SILENCE = 5.0
"""Seconds without a message after which a connection is thought dead."""


class Stubborn:
    """Plays any legal action, at a certain pace, until the game is over."""

    def __init__(self, base: str, table: str, token: str, chance: random.Random, pause: float = 0.0) -> None:
        self.url = f"{base.replace('http', 'ws', 1)}/api/v1/tables/{table}/play"
        self.table, self.token, self.chance, self.pause = table, token, chance, pause
        self.acknowledged: list[str] = []
        self.refused: list[str] = []  # codes
        self.connected = 0
        self.is_over = False
        self.left: int | None = None  # actions until it is time to resign; None: plays on
        self._asked: tuple[dict[str, Any], str] | None = None
        self._legal: list[dict[str, Any]] = []
        self._seq: int | None = None
        self._count = 0

    async def play(self) -> None:
        """Until the end."""
        while not self.is_over:
            try:
                async with connect(self.url, compression=None, max_size=None, open_timeout=10, close_timeout=1) as line:
                    await self._sit(line)
            except GONE:
                await asyncio.sleep(self.chance.uniform(0.05, 0.3))

    async def _sit(self, line: ClientConnection) -> None:
        hello = {"kind": "hello", "token": self.token, "seq": None, "views": False}
        await line.send(json.dumps(hello))
        self._seq, self._legal = None, []
        if self._asked is not None:
            await self._say(line)
        while not self.is_over:
            if self._asked is None and self._legal:
                await asyncio.sleep(self.chance.uniform(0, 2 * self.pause))
                self._count += 1
                self._asked = (self._choose(), f"{id(self)}-{self._count}")
                await self._say(line)
            async with asyncio.timeout(SILENCE):
                await self._hear(line, json.loads(await line.recv()))

    def _choose(self) -> dict[str, Any]:
        if self.left is not None:
            self.left -= 1
            resigning = [action for action in self._legal if action["kind"] == "resign"]
            if self.left < 0 and resigning:
                return resigning[0]
        return pick(self._legal, self.chance)

    async def _say(self, line: ClientConnection) -> None:
        assert self._asked is not None
        action, name = self._asked
        await line.send(json.dumps({"kind": "act", "id": name, "action": action}))

    async def _hear(self, line: ClientConnection, message: dict[str, Any]) -> None:
        kind = message["kind"]
        if kind in ("welcome", "table_changed"):
            self.connected += kind == "welcome"
            self.is_over = message["table"]["status"] == "over"
        elif kind == "snapshot":
            self._seq, self._legal = message["seq"], message["legal"]
        elif kind == "stepped":
            assert self._seq is None or message["seq"] == self._seq + 1, "a number is missing"
            self._seq, self._legal = message["seq"], message.get("legal", self._legal)
        if self._asked is not None and message.get("id") == self._asked[1]:
            await self._answered(line, message)

    async def _answered(self, line: ClientConnection, message: dict[str, Any]) -> None:
        assert self._asked is not None
        if message["kind"] == "refused" and message["code"] == "unavailable":
            self.refused.append(message["code"])
            await asyncio.sleep(0.3)
            await self._say(line)
            return
        if message["kind"] == "refused":
            self.refused.append(message["code"])
        else:
            self.acknowledged.append(self._asked[1])
        self._asked = None
