"""What others notice of a crowd: the time an action takes while many are there, against a quiet server.

    python bench/server/crowd.py              # 5 000 idle sockets, 200 spectators, 20 tables of thinking bots, restart

Twenty tables of two people act at a human pace. How long each action takes from sending to its acknowledgement is
measured alone and beside each crowd. The server and its bots have one core, the people and the crowd the other. A crowd
is a process of its own that stands back for the people: in reality it would have computers of its own, too.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
from run import FREE, LOAD_CORE, free_port, memory, start
from visitors import PACE, Crowd, Duel, drain

BEHIND = 10
"""How far a crowd stands back for the people whose actions are measured."""

Serve = Callable[[str], tuple[subprocess.Popen[bytes], int]]


async def look_on(port: int, count: int, *tables: str) -> None:
    """So many sockets hear what happens at these tables, or at some that wait, and say nothing; until killed."""
    crowd = Crowd(port)
    places = tables or await waiting_tables(crowd, max(1, count // 200))
    lines = [await crowd.sit(places[n % len(places)], None) for n in range(count)]
    listening = [asyncio.create_task(drain(line)) for line in lines]
    print("there", flush=True)
    await asyncio.gather(crowd.beat(), *listening)


async def waiting_tables(crowd: Crowd, count: int) -> tuple[str, ...]:
    """Tables that have not begun."""
    tokens = [await crowd.come(f"Idle {n}") for n in range(count)]
    return tuple([str((await crowd.post(token, "/tables", game="ctb"))["id"]) for token in tokens])


async def let_think(port: int, count: int) -> None:
    """So many tables at which two strong bots play; nobody looks."""
    crowd = Crowd(port)
    for n in range(count):
        await crowd.duel(1_000 + n, [{"kind": "bot", "bot": "engine-8"}] * 2, host_plays=False)
    print("there", flush=True)


@asynccontextmanager
async def beside(port: int, *crowd: str) -> AsyncIterator[None]:
    """A crowd that is there, in a process of its own."""
    command = [sys.executable, __file__, "--port", str(port), "--crowd", *crowd]
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, preexec_fn=lambda: os.nice(BEHIND)
    )
    assert process.stdout is not None
    if not await process.stdout.readline():
        sys.exit("The crowd did not come.")
    await asyncio.sleep(2)  # whoever came is told of to others
    try:
        yield
    finally:
        if process.returncode is None:
            process.kill()  # they go without a word, as phones do
        await process.wait()
        await asyncio.sleep(2)


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
    people = Crowd(port)
    beating = asyncio.create_task(people.beat())
    duels = [Duel(people, n) for n in range(options.tables)]
    for duel in duels:
        await duel.begin()
    await measure(duels, 5, "(warming up)", None)
    quiet = await measure(duels, options.seconds, "quiet", None)
    if options.sockets:
        async with beside(port, "idle", str(options.sockets)):
            await measure(duels, options.seconds, f"{options.sockets} idle sockets", quiet)
            print(f"{'':<34} {memory(server):.0f} MB", flush=True)
    if options.spectators:
        async with beside(port, "idle", str(options.spectators), duels[0].table):
            await measure(duels, options.seconds, f"{options.spectators} spectators at one of them", quiet)
    if options.bots:
        async with beside(port, "bots", str(options.bots)):
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


def restart(folder: str, options: argparse.Namespace, serve: Serve) -> None:
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
    """Start servers and measure; or, as a process of its own, be a crowd."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--sockets", type=int, default=5_000)
    parser.add_argument("--spectators", type=int, default=200)
    parser.add_argument("--bots", type=int, default=20)
    parser.add_argument("--stored", type=int, default=2_000)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--crowd", nargs="+", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.crowd:
        kind, count, *tables = options.crowd
        be = let_think(options.port, int(count)) if kind == "bots" else look_on(options.port, int(count), *tables)
        asyncio.run(be)
        return
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
