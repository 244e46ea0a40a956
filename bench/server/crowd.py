"""What others notice of a crowd: the time an action takes while many are there, against a quiet server.

    python bench/server/crowd.py              # 5 000 idle sockets, 200 spectators, 20 tables of thinking bots, restart

Twenty tables of two people act at a human pace. How long each action takes from sending to its acknowledgement is
measured alone and beside each crowd. The server has one core, the people and the crowd the other.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from run import FREE, LOAD_CORE, free_port, memory, start
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


@asynccontextmanager
async def looking_on(crowd: Crowd, tables: list[str], count: int) -> AsyncIterator[None]:
    """So many sockets that hear what happens at these tables and say nothing."""
    lines = [await crowd.sit(tables[n % len(tables)], None) for n in range(count)]
    listening = [asyncio.create_task(drain(line)) for line in lines]
    yield
    for task in listening:
        task.cancel()
    await crowd.hang_up(lines)


async def waiting_tables(crowd: Crowd, count: int) -> list[str]:
    """Tables that have not begun."""
    tokens = [await crowd.come(f"Idle {n}") for n in range(count)]
    return [str((await crowd.post(token, "/tables", game="ctb"))["id"]) for token in tokens]


@asynccontextmanager
async def thinking(crowd: Crowd, count: int) -> AsyncIterator[None]:
    """So many tables at which two strong bots play."""
    for n in range(count):
        await crowd.duel(1_000 + n, [{"kind": "bot", "bot": "engine-8"}] * 2, host_plays=False)
    yield


async def measure(duels: list[Duel], seconds: float, name: str, quiet: float | None) -> float:
    """The 99th percentile of all actions, printed."""
    source = random.Random(7)
    await asyncio.gather(*(duel.play(seconds, random.Random(source.random())) for duel in duels))
    times = sorted(one for duel in duels for one in duel.times)
    p99 = times[int(0.99 * len(times))]
    ratio = "" if quiet is None else f"  {p99 / quiet:5.2f} x quiet"
    middle = f"p50 {1e3 * statistics.median(times):6.2f} ms  p99 {1e3 * p99:6.2f} ms{ratio}"
    print(f"{name:<34} {len(times):>6} actions  {middle}", flush=True)
    return p99


async def crowds(port: int, options: argparse.Namespace, server: subprocess.Popen[bytes]) -> None:
    """Every crowd in turn."""
    crowd = Crowd(port)
    beating = asyncio.create_task(crowd.beat())
    duels = [Duel(crowd, n) for n in range(options.tables)]
    for duel in duels:
        await duel.begin()
    await measure(duels, 5, "(warming up)", None)
    quiet = await measure(duels, options.seconds, "quiet", None)
    gc.freeze()  # a crowd makes many objects in this process, too, and to look through them is not the server's time
    gc.disable()
    async with looking_on(crowd, await waiting_tables(crowd, max(1, options.sockets // 200)), options.sockets):
        await measure(duels, options.seconds, f"{options.sockets} idle sockets", quiet)
        print(f"{'':<34} {memory(server):.0f} MB", flush=True)
    await asyncio.sleep(2)
    async with looking_on(crowd, [duels[0].table], options.spectators):
        await measure(duels, options.seconds, f"{options.spectators} spectators at one of them", quiet)
    await asyncio.sleep(2)
    async with thinking(crowd, options.bots):
        await measure(duels, options.seconds, f"{options.bots} tables of two engine-8", quiet)
    beating.cancel()
    for duel in duels:
        await duel.end()


async def fill(port: int, count: int) -> None:
    """So many games that have begun, each with some actions."""
    crowd = Crowd(port)
    for first in range(0, count, 50):
        await asyncio.gather(*(fill_one(crowd, n) for n in range(first, min(first + 50, count))))


async def fill_one(crowd: Crowd, number: int) -> None:
    duel = Duel(crowd, number)
    await duel.begin()
    await duel.play(2 * PACE, random.Random(number))
    await duel.end()


def restart(folder: str, options: argparse.Namespace, serve: Any) -> None:
    """How long a server takes to be ready with so many running games, and what they weigh."""
    process, port = serve(folder)
    asyncio.run(fill(port, options.stored))
    process.terminate()
    process.wait()
    began = time.perf_counter()
    process, port = serve(folder)
    with httpx.Client() as client:
        while True:
            try:
                if client.get(f"http://127.0.0.1:{port}/readyz").status_code == 200:
                    break
            except httpx.HTTPError:
                pass
            time.sleep(0.02)
    taken = time.perf_counter() - began
    print(f"{options.stored} running games stored: ready after {taken:.2f} s, {memory(process):.0f} MB", flush=True)
    process.terminate()
    process.wait()


def main() -> None:
    """Start servers and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--sockets", type=int, default=5_000)
    parser.add_argument("--spectators", type=int, default=200)
    parser.add_argument("--bots", type=int, default=20)
    parser.add_argument("--stored", type=int, default=2_000)
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    os.sched_setaffinity(0, {LOAD_CORE})

    def serve(folder: str) -> tuple[subprocess.Popen[bytes], int]:
        port = free_port()
        command = [sys.executable, "-m", "flagfall", "serve", "--port", str(port), "--data", folder, "--no-open"]
        return start(command, port, FREE), port

    with tempfile.TemporaryDirectory(dir=Path(__file__).parent) as folder:
        process, port = serve(folder)
        try:
            asyncio.run(crowds(port, options, process))
        finally:
            process.terminate()
            process.wait()
    if options.stored:
        with tempfile.TemporaryDirectory(dir=Path(__file__).parent) as folder:
            restart(folder, options, serve)


if __name__ == "__main__":
    main()
