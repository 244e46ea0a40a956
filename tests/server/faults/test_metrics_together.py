"""The figures of two real processes add up, whichever is asked, also after one of them was killed."""

from __future__ import annotations

import asyncio
import os
import re
import signal

import httpx
import pytest

from postgres import Postgres
from server.faults.processes import Processes, running

pytestmark = pytest.mark.slow


def figure(text: str, name: str) -> float:
    """The sum of all series of a name."""
    return sum(float(value) for value in re.findall(rf"^{name}(?:\{{[^}}]*\}})? ([0-9.e+]+)$", text, re.MULTILINE))


async def ask(server: Processes, path: str, pid: int | None = None, **body: str) -> httpx.Response:
    """On a connection of its own; `pid`: the others stand still, so that this one answers."""
    others = [] if pid is None else [one for one in server.pids() if one != pid]
    for other in others:
        os.kill(other, signal.SIGSTOP)
    try:
        async with httpx.AsyncClient(base_url=server.base, verify=False, timeout=30) as client:
            return await (client.post(path, json=body) if body else client.get(path))
    finally:
        for other in others:
            os.kill(other, signal.SIGCONT)


async def sign_ups(server: Processes, pid: int | None = None) -> float:
    answer = await ask(server, "/metrics", pid)
    route = 'method="POST",route="/api/v1/users",status="201"'
    return sum(
        float(n) for n in re.findall(rf"^flagfall_requests_total\{{{route}\}} (\S+)$", answer.text, re.MULTILINE)
    )


def test_two_processes_count_together_and_the_dead_stay_counted(postgres: Postgres) -> None:
    database = postgres.new_database()

    async def scene() -> None:
        async with running(database, 2) as server:
            first, second = server.pids()
            for n in range(3):
                assert (await ask(server, "/api/v1/users", first, name=f"A{n}")).status_code == 201
            for n in range(2):
                assert (await ask(server, "/api/v1/users", second, name=f"B{n}")).status_code == 201
            assert [await sign_ups(server, pid) for pid in (first, second)] == [5, 5]
            os.kill(first, signal.SIGKILL)
            async with asyncio.timeout(60):
                while first in server.pids() or len(server.pids()) < 2:
                    await asyncio.sleep(0.05)
            assert await sign_ups(server, second) == 5
            token = (await ask(server, "/api/v1/users", second, name="C")).json()["token"]
            async with httpx.AsyncClient(base_url=server.base, verify=False, timeout=30) as client:
                headers = {"Authorization": f"Bearer {token}"}
                assert (await client.post("/api/v1/tables", json={"game": "ctb"}, headers=headers)).status_code == 201
            third = next(pid for pid in server.pids() if pid != second)
            async with asyncio.timeout(60):
                while await sign_ups(server, third) != 6:
                    await asyncio.sleep(0.05)
            async with asyncio.timeout(60):  # the process that has the table tells of it in a moment
                while [
                    figure((await ask(server, "/metrics", pid)).text, "flagfall_tables") for pid in server.pids()
                ] != [1, 1]:
                    await asyncio.sleep(0.05)

    asyncio.run(scene())
