"""`flagfall serve --workers N` on a PostgreSQL, all of which can be killed one by one."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from programs import CONTEXT
from server.forked import ENVIRONMENT, serve


class Processes:
    """The servers of one database: a supervisor and its processes."""

    def __init__(self, url: str, workers: int, **environment: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.workers = workers
        self.base = f"http://127.0.0.1:{self.port}"
        options = ["--port", str(self.port), "--database", url, "--workers", str(workers), "--no-open"]
        self._process = CONTEXT.Process(target=serve, args=(options, {**ENVIRONMENT, **environment}), daemon=False)

    async def start(self) -> None:
        """Returns when it answers."""
        self._process.start()
        async with asyncio.timeout(60), httpx.AsyncClient(verify=False) as client:
            while True:
                assert self._process.is_alive(), "the server did not start"
                try:
                    if (await client.get(f"{self.base}/readyz")).status_code == 200:
                        break
                except httpx.HTTPError:
                    pass
                await asyncio.sleep(0.05)
            while len(self.pids()) < self.workers:
                await asyncio.sleep(0.05)

    def pids(self) -> list[int]:
        """The processes that serve."""
        if self.workers == 1:
            return [self._process.pid or 0]
        return children(self._process.pid or 0)

    def kill_one(self, chance: random.Random, number: signal.Signals = signal.SIGKILL) -> int:
        """Pull the plug of one of them."""
        pid = chance.choice(self.pids())
        os.kill(pid, number)
        return pid

    async def stop(self, number: signal.Signals = signal.SIGTERM) -> int | None:
        """Stop them all as an operator would; the exit code."""
        if self._process.pid is not None and self._process.is_alive():
            os.kill(self._process.pid, number)
        await asyncio.to_thread(self._process.join, 30)
        if self._process.is_alive():
            self._process.kill()
            await asyncio.to_thread(self._process.join)
        return self._process.exitcode


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    try:
        return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


@asynccontextmanager
async def running(url: str, workers: int, **environment: str) -> AsyncIterator[Processes]:
    found = Processes(url, workers, **environment)
    await found.start()
    try:
        yield found
    finally:
        await found.stop()
