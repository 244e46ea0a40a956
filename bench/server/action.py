"""What an action costs inside the server: reading, rules, storing, telling; everything but sockets.

    python bench/server/action.py             # without and with lists of what is legal, in both forms

Tables of two people in one process, real rooms on a real database file; their connections write into nothing. The CPU
time of the event loop's thread is divided by the actions, turn by turn, and the best tenth and the median are printed:
on a busy machine the best tenth says more. For a profile: py-spy record -- python bench/server/action.py.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from flagfall.server.app import build_app
from flagfall.server.auth import user_of
from flagfall.server.services import Services
from flagfall.server.settings import Settings
from flagfall.server.store.sqlite import SqliteStore
from flagfall.server.tables.room import Room
from flagfall.server.transport.connection import Connection
from flagfall.server.websocket.reader import Listener
from games import write_games

FIRST, LAST = 60, 260  # actions of each game that are measured: the armies stand, and no game ends before
FREE = {"requests_burst": 10**6, "sign_ups_per_minute": 10**6, "messages_burst": 10**6, "messages_per_second": 10**6}
FREE |= {"tables_per_address": 10**6, "insight_ahead": False}


class Nothing:
    """A socket that takes everything."""

    def write(self, text: str) -> bool:
        return True


class Duel:
    """One table, and a game that its people know by heart."""

    def __init__(self, room: Room, listeners: list[Listener], actions: list[tuple[int, Any]]) -> None:
        self.room, self._listeners = room, listeners
        texts = (json.dumps({"kind": "act", "id": f"a{n}", "action": action}) for n, (_, action) in enumerate(actions))
        self._actions = [(player, text.encode()) for (player, _), text in zip(actions, texts, strict=True)]

    def act(self, number: int) -> None:
        player, text = self._actions[number]
        self._listeners[player]._take(text)

    @property
    def is_busy(self) -> bool:
        return self.room.playing is not None and self.room.playing.is_busy


async def begin(
    http: httpx.AsyncClient, services: Services, number: int, game: dict[str, Any], legal: str | None
) -> Duel:
    """Two people at a table that has begun."""

    async def post(path: str, token: str | None = None, **body: Any) -> Any:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        answer = await http.post(path, json=body, headers=headers)
        answer.raise_for_status()
        return answer.json()

    people = [str((await post("/users", name=f"p{number}-{side}"))["token"]) for side in (0, 1)]
    table = (await post("/tables", people[0], game="ctb", seed=game["seed"]))["id"]
    await post(f"/tables/{table}/join", people[1])
    room, listeners, socket = await services.rooms.get(table), [], Nothing()
    for player, token in enumerate(people):
        user = await user_of(services, token)
        line = Connection(socket, user, player, views=False, legal=legal, acts=True)  # type: ignore[arg-type]
        room.connections.add(line, None)
        listeners.append(Listener(socket, services, room, line, None))  # type: ignore[arg-type]
    await post(f"/tables/{table}/start", people[0])
    return Duel(room, listeners, game["actions"])


async def measure(tables: int, legal: str | None) -> list[float]:
    """Microseconds of CPU an action took, for each turn of all tables."""
    with tempfile.TemporaryDirectory() as folder:
        write_games(Path(folder) / "games.json")
        games = json.loads((Path(folder) / "games.json").read_bytes())
        app = build_app(Settings(data=Path(folder), **FREE), SqliteStore(Path(folder)))  # type: ignore[arg-type]
        async with app.router.lifespan_context(app):
            base = "http://localhost/api/v1"
            async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=base) as http:
                services = app.state.services
                duels = [await begin(http, services, n, games[n % len(games)], legal) for n in range(tables)]
            gc.freeze()
            gc.set_threshold(50_000, 50, 50)  # as `flagfall serve` does
            times = []
            for number in range(LAST):
                began = time.thread_time()
                for duel in duels:
                    duel.act(number)
                while any(duel.is_busy for duel in duels):
                    await asyncio.sleep(0.0005)
                times.append((time.thread_time() - began) / tables * 1e6)
    return sorted(times[FIRST:])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=60)
    for legal in (None, "list", "compact"):
        times = asyncio.run(measure(parser.parse_args().tables, legal))
        middle, best = times[len(times) // 2], times[len(times) // 10]
        print(f"{legal or 'without'}: {best:.0f} us at best, {middle:.0f} us in the middle", flush=True)


if __name__ == "__main__":
    main()
