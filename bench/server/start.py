"""`python bench/server/start.py`: how soon a server with many running tables is ready, and what memory it takes.

The tables are written into its database as they would be after so many games that were begun, with some actions each.
Half of them have a clock that runs, so that the server has to look at them by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from functools import partial
from pathlib import Path

from run import FREE, free_port, memory

from flagfall.core.codec import encode
from flagfall.core.ids import PlayerIx
from flagfall.core.plugins import find_game
from flagfall.core.table import Table
from flagfall.server.app import build_app
from flagfall.server.settings import Settings
from flagfall.server.store.rows import ActionRow, UserRow
from flagfall.server.store.sqlite import SqliteStore
from flagfall.server.tables.table_chance import chance_of
from flagfall.server.wire.encode import to_text
from flagfall.server.wire.models import ClockSetting, TableSettings

ACTIONS = 40


def settle(done: asyncio.Future[BaseException | None], error: BaseException | None) -> None:
    """An entry was stored, or was not."""
    if not done.done():
        done.set_result(error)


async def fill(folder: Path, tables: int) -> None:
    """Begin so many games, through the rooms of a server that nobody visits."""
    store = SqliteStore(folder)
    app = build_app(Settings(data=folder, tables_per_user=10**6, tables_per_address=10**6, insight_ahead=False), store)
    async with app.router.lifespan_context(app):
        rooms = app.state.services.rooms
        people = [UserRow(f"u{n}", f"Person {n}", None, time.time()) for n in range(2)]
        for n, person in enumerate(people):
            await store.add_user(person, f"token{n}")
        for number in range(tables):
            clock = ClockSetting(kind="bank", seconds=86_400) if number % 2 else ClockSetting()
            room = await rooms.create(people[0], TableSettings(game="ctb", clock=clock))
            await room.seats.join(people[1])
            await room.start(people[0])
            await play(room, store, random.Random(number))


async def play(room: object, store: SqliteStore, chance: random.Random) -> None:
    """Some actions, until a person has to act: written straight into the store."""
    row, game = room.row, find_game("ctb")  # type: ignore[attr-defined]
    table = Table(game, room.playing.table.state.config, chance_of(row))  # type: ignore[attr-defined]
    waiting = []
    while len(table.entries) < ACTIONS or table.actors[0] != 0:
        player = table.actors[0]
        legal = [a for a in game.legal(table.state, player) if type(a).__name__ not in ("Resign", "OfferTie")]
        action = chance.choice(legal)
        table.act(PlayerIx(player), action)
        done = asyncio.get_running_loop().create_future()
        entry = ActionRow(
            row.id, len(table.entries), player, to_text(encode(action)), None, "player", time.time(), None
        )
        store.append(entry, partial(settle, done))
        waiting.append(done)
        if table.outcome is not None:
            break
    await asyncio.gather(*waiting)
    room.row = row  # type: ignore[attr-defined]


def measure(folder: str) -> None:
    """Start the server and ask until it is ready."""
    port = free_port()
    serve = [sys.executable, "-m", "flagfall", "serve", "--port", str(port), "--data", folder, "--no-open"]
    began = time.monotonic()
    process = subprocess.Popen(serve, env={**os.environ, **FREE}, stdout=subprocess.DEVNULL)
    try:
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5):
                    break
            except OSError:
                time.sleep(0.02)
        print(f"ready after {time.monotonic() - began:.2f} s, {cpu(process):.2f} s of CPU, {memory(process):.0f} MB")
        for seconds in (5, 15, 30):
            time.sleep(max(0.0, began + seconds - time.monotonic()))
            print(f"{seconds:>3} s after the start: {cpu(process):.2f} s of CPU, {memory(process):.0f} MB", flush=True)
    finally:
        process.terminate()
        process.wait()


def cpu(process: subprocess.Popen[bytes]) -> float:
    """Seconds of CPU it has used; on a busy machine the clock on the wall says little."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Fill a database, then measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=2_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(fill(Path(folder), options.tables))
        print(f"{options.tables} running tables are stored", flush=True)
        measure(folder)


if __name__ == "__main__":
    main()
