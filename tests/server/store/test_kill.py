"""Pull the server's plug, fifty times, in the middle of the game: nothing acknowledged is lost, nothing is doubled."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from flagfall.core.codec import encode
from repetition import count
from server.clients import Person, Player, go_home
from server.forked import ForkedServer
from server.live import pick

KILLS = 50
DUELS = 6  # tables of Capture The Base with two people each
GONE = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError)  # also in the middle of a handshake


class Stubborn:
    """A player who comes back after every crash and says again what was not answered."""

    def __init__(self, player: Player, chance: random.Random) -> None:
        self.player, self.chance = player, chance
        self.acknowledged: list[str] = []
        self.asked: tuple[dict[str, Any], str] | None = None

    async def play(self) -> None:
        while True:
            with suppress(*GONE):
                await self.player.connect()
                if self.asked is not None:
                    await self.player.act(*self.asked)
                await self.go_on()
            await asyncio.sleep(0.02)

    async def go_on(self) -> None:
        player = self.player
        while True:
            if self.asked is None and player.legal:
                action = pick(player.legal, self.chance)
                name = f"{player.viewer}-{len(self.acknowledged)}-{self.chance.random()}"
                self.asked = (action, name)
                await player.act(action, name)
            message = await player.hear(60)
            if self.asked is not None and message.get("id") == self.asked[1]:
                if message["kind"] in ("stepped", "done"):
                    self.acknowledged.append(self.asked[1])
                self.asked = None


async def open_tables(server: ForkedServer, chance: random.Random) -> dict[str, list[Stubborn]]:
    found: dict[str, list[Stubborn]] = {}
    for number in range(DUELS):
        ada, ben = await Person.come(server.base, f"Ada {number}"), await Person.come(server.base, f"Ben {number}")
        table = (await ada.post("/tables", game="ctb"))["id"]
        await ben.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        found[table] = [Stubborn(person.player(table), chance) for person in (ada, ben)]
    ada = await Person.come(server.base, "Ada")
    seats = [{"kind": "open"}, *[{"kind": "bot", "bot": "greedy"}] * 5]
    table = (await ada.post("/tables", game="challengers", seats=seats))["id"]
    await ada.post(f"/tables/{table}/start")
    found[table] = [Stubborn(ada.player(table), chance)]
    return found


@pytest.mark.slow
def test_killed_again_and_again_nothing_is_lost_and_nothing_doubled(tmp_path: Path) -> None:
    async def scene() -> None:
        chance = random.Random(7)
        server = ForkedServer(tmp_path)
        await server.start()
        tables = await open_tables(server, chance)
        playing = [asyncio.create_task(one.play()) for people in tables.values() for one in people]
        lengths = Counter[str]()
        try:
            for _ in range(count(KILLS)):
                await until_all_play(tables)
                await asyncio.sleep(chance.uniform(0, 0.2))
                await server.kill()
                stored = read_actions(tmp_path)
                for table, people in tables.items():
                    check_ids(stored.get(table, []), people)
                    assert len(stored.get(table, [])) >= lengths[table], "an action was taken back"
                    lengths[table] = len(stored.get(table, []))
                await server.start()
            await until_all_play(tables)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            await check_views(server, tables)
        finally:
            for task in playing:
                task.cancel()
            await go_home()
            await server.kill()

    asyncio.run(scene())


async def until_all_play(tables: dict[str, list[Stubborn]]) -> None:
    """Every table has gone on since the last start."""
    before = {table: sum(len(one.acknowledged) for one in people) for table, people in tables.items()}
    async with asyncio.timeout(60):
        for table, people in tables.items():
            while sum(len(one.acknowledged) for one in people) == before[table] and not people[0].player.is_over:
                await asyncio.sleep(0.005)


def read_actions(folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    with sqlite3.connect(folder / "flagfall.sqlite3") as db:
        rows = db.execute("SELECT table_id, seq, player, client_id FROM actions ORDER BY table_id, seq").fetchall()
    db.close()
    found: dict[str, list[tuple[Any, ...]]] = {}
    for table, *rest in rows:
        found.setdefault(table, []).append(tuple(rest))
    for actions in found.values():
        assert [seq for seq, _, _ in actions] == list(range(1, len(actions) + 1))
    return found


def check_ids(actions: list[tuple[Any, ...]], people: list[Stubborn]) -> None:
    ids = Counter(client_id for _, _, client_id in actions if client_id is not None)
    assert not [name for name, count in ids.items() if count > 1], "an action was carried out twice"
    for one in people:
        missing = set(one.acknowledged) - set(ids)
        assert not missing, "an acknowledged action is gone"


async def check_views(server: ForkedServer, tables: dict[str, list[Stubborn]]) -> None:
    """Everybody who comes back sees what the stored actions lead to."""
    for table, people in tables.items():
        for one in people:
            await one.player.close()
            await one.player.connect()
            fresh = Player(server.base, table, one.player.token)
            await fresh.connect()
            while fresh.view is None or (one.player.seq or 0) < (fresh.seq or 0):
                await (fresh if fresh.view is None else one.player).hear()
            assert encode(one.player.view) == encode(fresh.view)
