"""One thing at a time goes wrong: no database, a full disk, a connection that hangs, a process that sleeps."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest

from flagfall.server.store.reading import copy
from flagfall.server.store.sqlite import FILE
from postgres import Postgres
from server.clients import Person, Player, go_home
from server.faults.audit import audit
from server.faults.processes import Processes, children, running
from server.faults.stubborn import Stubborn
from server.live import Live, pick, play_out, serving


async def duel(live: Live, **settings: Any) -> tuple[str, list[Player]]:
    ada, ben = await live.come("Ada", "Ben")
    table = (await ada.post("/tables", game="ctb", **settings))["id"]
    await ben.post(f"/tables/{table}/join")
    await ada.post(f"/tables/{table}/start")
    players = [ada.player(table), ben.player(table)]
    for player in players:
        await player.connect()
        while player.seq is None:
            await player.hear()
    return table, players


async def act(players: list[Player], chance: random.Random) -> dict[str, Any]:
    """Whoever may acts; the answer."""
    actor = next(player for player in players if player.legal)
    name = await actor.act(pick(actor.legal, chance), f"{chance.random()}")
    while name not in actor.answers:
        await actor.hear()
    for player in players:
        while (player.seq or 0) < max(other.seq or 0 for other in players):
            await player.hear()
    return actor.answers[name]


@pytest.mark.slow
def test_while_the_database_is_away_sockets_stay_and_actions_are_refused(tmp_path: Path) -> None:
    postgres = Postgres()
    postgres.start()
    url = postgres.new_database()
    chance = random.Random(1)

    async def scene() -> None:
        async with serving(tmp_path, database=url) as live:
            _, players = await duel(live)
            assert (await act(players, chance))["kind"] == "stepped"
            await asyncio.to_thread(postgres.stop)
            async with asyncio.timeout(60):
                while not live.services.store.is_away:
                    await asyncio.sleep(0.05)
            answer = await act(players, chance)
            assert (answer["kind"], answer["code"]) == ("refused", "unavailable")
            assert await status(live, "/healthz") == 200
            assert await status(live, "/readyz") == 503
            assert await status(live, "/api/v1/codes/ABCDEF") == 503
            await asyncio.to_thread(postgres.start)
            async with asyncio.timeout(60):
                while (await act(players, chance))["kind"] != "stepped":
                    await asyncio.sleep(0.1)
            assert await status(live, "/readyz") == 200
            assert all(len([text for text in p.received if '"welcome"' in text]) == 1 for p in players), (
                "sockets stayed"
            )

    try:
        asyncio.run(scene())
        assert audit(url) == []
    finally:
        postgres.remove()


async def status(live: Live, path: str) -> int:
    async with httpx.AsyncClient(base_url=live.base, timeout=60, verify=False) as client:
        return (await client.get(path)).status_code


def test_on_a_full_disk_actions_are_refused_and_go_on_when_there_is_room(tmp_path: Path) -> None:
    chance = random.Random(2)

    async def scene() -> None:
        async with serving(tmp_path) as live:
            _, players = await duel(live)
            assert (await act(players, chance))["kind"] == "stepped"
            db = live.services.store._db  # type: ignore[attr-defined]  # as if the disk ended here
            (pages,) = db.execute("PRAGMA page_count").fetchone()
            db.execute(f"PRAGMA max_page_count = {pages}")
            answers: list[dict[str, Any]] = []
            async with asyncio.timeout(60):
                while not answers or answers[-1]["kind"] != "refused":
                    answers.append(await act(players, chance))
            assert answers[-1]["code"] == "unavailable"
            assert await status(live, "/readyz") == 503
            db.execute("PRAGMA max_page_count = 1000000")
            assert await status(live, "/readyz") == 200
            for _ in range(3):
                assert (await act(players, chance))["kind"] == "stepped"

    asyncio.run(scene())
    assert audit(str(tmp_path)) == []


def test_a_connection_whose_other_end_is_gone_without_a_word_keeps_nobody_waiting(tmp_path: Path) -> None:
    chance = random.Random(3)

    async def scene() -> None:
        async with serving(tmp_path) as live:
            table, players = await duel(live)
            silent = Player(live.base, table)  # a spectator
            await silent.connect()
            assert silent.websocket is not None
            line: socket.socket = silent.websocket.transport.get_extra_info("socket")
            silent.websocket.transport.pause_reading()
            assert line.fileno() > 0
            for _ in range(20):
                assert (await act(players, chance))["kind"] == "stepped"
            again = Player(live.base, table, players[0].token)
            await again.connect()  # the same person once more, while the old connection hangs
            while again.seq is None:
                await again.hear()
            assert again.seq == players[0].seq
            await silent.cut()

    asyncio.run(scene())
    assert audit(str(tmp_path)) == []


@pytest.mark.slow
def test_a_backup_under_load_is_whole_and_starts(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "one") as live:
            tables = [await duel(live) for _ in range(4)]
            playing = [
                asyncio.create_task(play_out(player, random.Random(n), most=40))
                for _, players in tables
                for n, player in enumerate(players)
            ]
            for number in range(3):
                await asyncio.sleep(0.1)
                (tmp_path / f"copy{number}").mkdir()
                await asyncio.to_thread(copy, tmp_path / "one" / FILE, tmp_path / f"copy{number}" / FILE)
            await asyncio.gather(*playing)
        for number in range(3):
            assert audit(str(tmp_path / f"copy{number}")) == []
        async with serving(tmp_path / "copy2") as live:
            for table, players in tables:
                again = Player(live.base, table, players[0].token)
                await again.connect()
                while again.seq is None:
                    await again.hear()
                assert again.seq <= (players[0].seq or 0)

    asyncio.run(scene())


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not is_so():
            await asyncio.sleep(0.02)


async def until_processes(db: Any, count: int) -> None:
    """As many processes count as alive."""
    async with asyncio.timeout(60):
        while await db.fetchval("SELECT count(*) FROM processes") != count:
            await asyncio.sleep(0.05)


@pytest.mark.slow
def test_a_process_that_sleeps_is_replaced_and_cannot_write_when_it_wakes(database: str) -> None:
    async def scene() -> list[tuple[str, str]]:
        async with running(database, 2) as server:
            people = [await Person.come(server.base, name) for name in ("Ada", "Ben")]
            table = (await people[0].post("/tables", game="ctb", away_after=0))["id"]
            await people[1].post(f"/tables/{table}/join")
            await people[0].post(f"/tables/{table}/start")
            chance = random.Random(4)
            players = [Stubborn(server.base, table, one.token, chance, pause=0.02) for one in people]
            playing = [asyncio.create_task(one.play()) for one in players]
            db = await asyncpg.connect(database)
            await until(lambda: all(len(one.acknowledged) > 3 for one in players))
            (owner,) = await db.fetchrow("SELECT process FROM leases WHERE table_id = $1", table)
            asleep = server.pids()
            for pid in asleep:  # whichever has the table; one after the other
                before = {row["id"] for row in await db.fetch("SELECT id FROM processes")}
                os.kill(pid, signal.SIGSTOP)
                await until_processes(db, 1)
                is_owner = owner not in {row["id"] for row in await db.fetch("SELECT id FROM processes")}
                os.kill(pid, signal.SIGCONT)
                await until_processes(db, 2)
                assert before != {row["id"] for row in await db.fetch("SELECT id FROM processes")}
                if is_owner:
                    break
            assert is_owner
            await db.close()
            assert server.pids() == asleep, "nobody died"
            for one in players:
                one.left = 3
            async with asyncio.timeout(60):
                await asyncio.gather(*playing)
            await go_home()
            return [(table, name) for one in players for name in one.acknowledged]

    assert audit(database, asyncio.run(scene())) == []


@pytest.mark.slow
def test_a_process_that_is_killed_before_it_serves_is_started_again(database: str) -> None:
    async def scene() -> None:
        server = Processes(database, 2)
        starting = asyncio.create_task(server.start())
        while not server.pids():
            await asyncio.sleep(0)
        killed = server.kill_one(random.Random(7))
        try:
            await starting
            async with asyncio.timeout(60):
                while len(server.pids()) < 2 or killed in server.pids():
                    await asyncio.sleep(0.05)
            await Person.come(server.base, "Ada")
            await go_home()
        finally:
            assert await server.stop() == 0

    asyncio.run(scene())


@pytest.mark.slow
def test_supervised_processes_come_back_and_end_with_their_supervisor(database: str) -> None:
    async def scene() -> None:
        async with running(database, 2, FLAGFALL_BOTS_AHEAD="true") as server:
            before = set(server.pids())
            bots = {pid for worker in before for pid in children(worker)}
            server.kill_one(random.Random(5))
            async with asyncio.timeout(60):
                while len(set(server.pids()) - before) < 1 or len(server.pids()) < 2:
                    await asyncio.sleep(0.05)
            ada = await Person.come(server.base, "Ada")
            seats = [{"kind": "open"}, {"kind": "bot", "bot": "random"}]
            table = (await ada.post("/tables", game="ctb", seats=seats))["id"]
            await ada.post(f"/tables/{table}/start")
            player = Stubborn(server.base, table, ada.token, random.Random(6))
            player.left = 5
            for pid in bots & {pid for worker in server.pids() for pid in children(worker)}:
                os.kill(pid, signal.SIGKILL)  # those who think for the bots
            async with asyncio.timeout(60):
                await player.play()
            await go_home()
            everybody = server.pids()
            assert await server.stop() == 0
            assert not any(Path(f"/proc/{pid}").exists() for pid in everybody)

    asyncio.run(scene())
    assert audit(database) == []
