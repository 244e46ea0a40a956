"""People and crowds of `crowd.py`: guests who come, sit down, listen, and play at a human pace."""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

PACE = 0.5  # seconds between the actions of a table
BEAT = 15.0  # seconds between the signs of life of a socket, as browsers give them
PING = json.dumps({"kind": "ping", "at": 0})


class Crowd:
    """Everybody at one server."""

    def __init__(self, port: int) -> None:
        self.base, self.port = f"http://127.0.0.1:{port}/api/v1", port
        self.http = httpx.AsyncClient(base_url=self.base, timeout=60)
        self.lines: set[ClientConnection] = set()

    async def come(self, name: str) -> str:
        """A new guest; the token."""
        answer = await self.http.post("/users", json={"name": name})
        return str(answer.json()["token"])

    async def post(self, token: str, path: str, **body: Any) -> Any:
        answer = await self.http.post(path, json=body, headers={"Authorization": f"Bearer {token}"})
        if answer.status_code >= 300:
            sys.exit(f"{path}: {answer.text}")
        return answer.json()

    async def sit(self, table: str, token: str | None, **wants: Any) -> ClientConnection:
        """A websocket that has been welcomed."""
        line = await connect(
            f"ws://127.0.0.1:{self.port}/api/v1/tables/{table}/play",
            max_size=None,
            compression=None,
            ping_interval=None,
        )
        await line.send(json.dumps({"kind": "hello", "token": token, "views": False, **wants}))
        await line.recv()
        self.lines.add(line)
        return line

    async def hang_up(self, lines: list[ClientConnection]) -> None:
        """Go without a word, as phones do."""
        self.lines -= set(lines)
        for line in lines:
            line.transport.abort()

    async def beat(self) -> None:
        """Everybody gives a sign of life now and then, one after the other."""
        while True:
            began, lines = time.perf_counter(), list(self.lines)
            for n, line in enumerate(lines):
                if line in self.lines:
                    await line.send(PING)
                await asyncio.sleep(max(0.0, began + BEAT * (n + 1) / len(lines) - time.perf_counter()))
            await asyncio.sleep(0 if lines else 1)

    async def duel(self, number: int, seats: list[dict[str, str]] | None = None, **more: Any) -> tuple[str, list[str]]:
        """A table that has begun, and the tokens of its people."""
        host = await self.come(f"Host {number}")
        people = [host]
        table = (await self.post(host, "/tables", game="ctb", away_after=0, seats=seats, **more))["id"]
        if seats is None:
            people.append(await self.come(f"Guest {number}"))
            await self.post(people[1], f"/tables/{table}/join")
        await self.post(host, f"/tables/{table}/start")
        return table, people


class Duel:
    """Two people who play at a human pace; how long their actions took."""

    def __init__(self, crowd: Crowd, number: int) -> None:
        self.crowd, self.number = crowd, number
        self.times: list[float] = []
        self.table = ""
        self._legal: dict[int, list[Any]] = {0: [], 1: []}
        self._count = 0
        self._acted: dict[str, asyncio.Future[None]] = {}

    async def begin(self) -> None:
        """Sit down and listen."""
        self.table, people = await self.crowd.duel(self.number)
        self._lines = [await self.crowd.sit(self.table, token) for token in people]
        self._listening = [asyncio.create_task(self._listen(i)) for i in (0, 1)]

    async def _listen(self, player: int) -> None:
        async for text in self._lines[player]:
            message = json.loads(text)
            if message.get("legal") is not None:
                self._legal[player] = message["legal"]
            if message["kind"] == "refused":
                sys.exit(f"refused: {message}")
            done = self._acted.pop(message.get("id") or "", None)
            if done is not None:
                done.set_result(None)

    async def play(self, seconds: float, source: random.Random) -> None:
        """Act every now and then."""
        self.times, end = [], time.perf_counter() + seconds
        await asyncio.sleep(source.random() * PACE)
        while time.perf_counter() < end:
            player = next((p for p in (0, 1) if self._legal[p]), None)
            if player is None:
                await asyncio.sleep(0.01)
                continue
            moves = [one for one in self._legal[player] if one["kind"] not in ("resign", "offer_tie", "accept_tie")]
            if not moves:
                break
            self._count += 1
            name = f"{self.number}.{self._count}"
            done = self._acted[name] = asyncio.get_running_loop().create_future()
            self._legal[player] = []
            began = time.perf_counter()
            await self._lines[player].send(json.dumps({"kind": "act", "id": name, "action": source.choice(moves)}))
            await asyncio.wait_for(done, 60)
            self.times.append(time.perf_counter() - began)
            await asyncio.sleep(PACE * (0.5 + source.random()))

    async def end(self) -> None:
        """Go home."""
        for task in self._listening:
            task.cancel()
        await self.crowd.hang_up(self._lines)


async def drain(line: ClientConnection) -> None:
    """Hear everything and say nothing."""
    async for _ in line:
        pass
