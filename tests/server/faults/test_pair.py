"""Two servers on one PostgreSQL: whatever is done at one of them is true at the other."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from flagfall.server.cluster.base import Elsewhere
from flagfall.server.errors import Unavailable
from server.clients import Person, Player
from server.faults.audit import audit
from server.live import Live, pick, play_out, serving

Scene = Callable[[Live, Live], Awaitable[None]]


@pytest.fixture
def together(tmp_path: Path, database: str) -> Callable[[Scene], None]:
    """Run a scene with two servers; afterwards the database has to be in order."""

    @asynccontextmanager
    async def both() -> AsyncIterator[tuple[Live, Live]]:
        async with serving(tmp_path, database=database) as one, serving(tmp_path, database=database) as other:
            yield one, other

    def run(scene: Scene) -> None:
        async def whole() -> None:
            async with both() as (one, other):
                await scene(one, other)

        asyncio.run(whole())
        assert audit(database) == []

    return run


def at(live: Live, person: Person) -> Person:
    """The same person, who asks another server."""
    client = httpx.AsyncClient(base_url=f"{live.base}/api/v1", timeout=30, verify=False)
    session = {"user": {"id": person.id, "name": person.name}, "token": person.token}
    return Person(live.base, client, session)


async def duel(one: Live, other: Live, **settings: Any) -> tuple[Person, Person, str]:
    """A running game that was opened at one server and joined at the other."""
    ada, ben = (await one.come("Ada"))[0], (await other.come("Ben"))[0]
    table = (await ada.post("/tables", game="ctb", **settings))["id"]
    await ben.post(f"/tables/{table}/join")
    await at(other, ada).post(f"/tables/{table}/start")
    return ada, ben, table


async def until(what: Callable[[], Any], within: float = 15) -> None:
    async with asyncio.timeout(within):
        while not what():
            await asyncio.sleep(0.02)


async def sent_away(player: Player) -> int | None:
    """Listen until the server hangs up; the number it gives for that."""
    try:
        while True:
            await player.hear(10)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


@pytest.mark.slow
def test_a_table_is_played_from_both_as_if_there_were_one(together: Callable[[Scene], None]) -> None:
    async def scene(one: Live, other: Live) -> None:
        ada, ben, table = await duel(one, other)
        players = [ada.player(table), ben.player(table)]
        for player in players:
            await player.connect()
        await asyncio.gather(*(play_out(player, random.Random(i), most=5) for i, player in enumerate(players)))
        await players[1].send({"kind": "say", "id": "hello", "text": "Hello from there"})
        while (await players[0].hear())["kind"] != "said":
            pass
        assert (await ben.get(f"/tables/{table}"))["status"] == "playing"
        owners = [len(list(live.services.rooms)) for live in (one, other)]
        assert owners == [1, 0], "whoever opened it has it, and the other one holds nothing"

    together(scene)


@pytest.mark.slow
def test_news_travels(together: Callable[[Scene], None]) -> None:
    async def scene(one: Live, other: Live) -> None:
        ada = (await one.come("Ada"))[0]
        table = (await ada.post("/tables", game="ctb", title="Come in"))["id"]
        lobby = other.services.rooms.lobby
        await until(lambda: [room.row.id for room in lobby.public()] == [table])
        waiting = asyncio.ensure_future(anext(lobby.watch()))
        await asyncio.sleep(0)
        await ada.post(f"/tables/{table}/seats", index=1, kind="bot", bot="random")
        assert await asyncio.wait_for(waiting, 60) == table
        player = ada.player(table)
        await player.connect()
        answer = await at(other, ada).http.delete("/sessions", headers=ada.headers)
        assert answer.status_code == 204
        assert await sent_away(player) == 4401, "signed out there, sent away here"

    together(scene)


@pytest.mark.slow
def test_my_tables_say_whose_turn_it_is_wherever_one_asks(together: Callable[[Scene], None]) -> None:
    async def scene(one: Live, other: Live) -> None:
        ada, ben, table = await duel(one, other, clock={"kind": "bank", "seconds": 600, "increment": 0})
        players = [ada.player(table), ben.player(table)]
        for player in players:
            await player.connect()
        for most in (3, 4):
            await asyncio.gather(*(play_out(player, random.Random(i), most=most) for i, player in enumerate(players)))
            turns = []
            for person in (ada, ben):
                here, there = [(await at(live, person).get("/me/tables"))["tables"] for live in (one, other)]
                turns += [info["is_your_turn"] for info in here]
                assert [info["is_your_turn"] for info in there] == turns[-1:]
                assert there[0]["deadline"] == pytest.approx(here[0]["deadline"], abs=1)
            assert sorted(turns) == [False, True]

    together(scene)


@pytest.mark.slow
def test_a_seat_is_taken_again_by_its_code_wherever_one_asks(together: Callable[[Scene], None]) -> None:
    async def scene(one: Live, other: Live) -> None:
        ada, _, table = await duel(one, other)
        code = (await ada.get(f"/tables/{table}"))["seat_code"]
        eve = (await other.come("Eve"))[0]
        await until(lambda: any(seat.code for room in other.services.rooms.lobby for seat in room.row.seats))
        found = await eve.post("/seats", seat_code=code)
        assert (found["id"], found["you"]) == (table, 0)

    together(scene)


@pytest.mark.slow
def test_one_connection_asks_for_tables_of_both_in_turns(together: Callable[[Scene], None]) -> None:
    async def scene(one: Live, other: Live) -> None:
        (ada,) = await one.come("Ada")
        tables = [(await at(live, ada).post("/tables", game="ctb"))["id"] for live in (one, other)]
        for number in range(12):
            table = tables[number % 2]
            assert (await ada.get(f"/tables/{table}"))["id"] == table

    together(scene)


@pytest.mark.slow
def test_of_two_who_ask_for_a_table_at_once_one_gets_it(together: Callable[[Scene], None]) -> None:
    async def scene(one: Live, other: Live) -> None:
        _, _, table = await duel(one, other)
        (room,) = one.services.rooms
        for _ in range(10):
            owner = next(live for live in (one, other) if list(live.services.rooms))
            await owner.services.rooms.drop(next(iter(owner.services.rooms)))
            await owner.cluster.release(table)
            found = await asyncio.gather(
                *(live.services.rooms.get(table) for live in (one, other)), return_exceptions=True
            )
            assert sorted(type(answer).__name__ for answer in found) == ["Elsewhere", "Room"]
        assert room.row.id == table

    together(scene)


@pytest.mark.slow
def test_a_server_that_was_thought_gone_writes_no_more_and_the_other_goes_on(
    together: Callable[[Scene], None], database: str
) -> None:
    async def scene(one: Live, other: Live) -> None:
        ada, ben, table = await duel(one, other)
        players = [ada.player(table), ben.player(table)]
        for player in players:
            await player.connect()
        await asyncio.gather(*(play_out(player, random.Random(i), most=5) for i, player in enumerate(players)))
        (lost,) = one.services.rooms
        await other.cluster.expel(one.cluster.id)
        with pytest.raises(Unavailable):
            await lost.save(lost.row)
        await until(lambda: table in {room.row.id for room in other.services.rooms})
        for player in players:
            assert await sent_away(player) == 1012
            await player.connect()
        await asyncio.gather(*(play_out(player, random.Random(i), most=5) for i, player in enumerate(players)))
        with pytest.raises(Elsewhere):
            await one.services.rooms.get(table)

    together(scene)


@pytest.mark.slow
def test_a_clock_that_was_taken_over_runs_out_once(together: Callable[[Scene], None], database: str) -> None:
    async def scene(one: Live, other: Live) -> None:
        clock = {"kind": "bank", "seconds": 2, "increment": 0}
        _, _, table = await duel(one, other, clock=clock, on_timeout="lose")
        await other.cluster.expel(one.cluster.id)
        db = await asyncpg.connect(database)
        async with asyncio.timeout(60):
            while not await db.fetchval("SELECT COUNT(*) FROM endings WHERE table_id = $1", table):
                await asyncio.sleep(0.1)
        assert await db.fetchval("SELECT COUNT(*) FROM actions WHERE cause = 'clock'") <= 1
        await db.close()

    together(scene)


@pytest.mark.slow
def test_ratings_of_games_that_end_at_both_at_once_count_each_of_them(
    together: Callable[[Scene], None], database: str
) -> None:
    async def scene(one: Live, other: Live) -> None:
        ada, ben = (await one.come("Ada"))[0], (await other.come("Ben"))[0]
        for person in (ada, ben):
            await person.post("/users/claim", passphrase="a long enough passphrase")
        tables = []
        for host, guest, live in ((ada, ben, one), (at(other, ada), at(one, ben), other)):
            table = (await host.post("/tables", game="ctb", is_rated=True))["id"]
            await guest.post(f"/tables/{table}/join")
            await host.post(f"/tables/{table}/start")
            players = [Player(live.base, table, person.token) for person in (ada, ben)]
            for player in players:
                await player.connect()
            await asyncio.gather(*(play_out(player, random.Random(i), most=3) for i, player in enumerate(players)))
            tables.append(table)
        await asyncio.gather(*(ada.post(f"/tables/{table}/give-up") for table in tables))
        db = await asyncpg.connect(database)
        async with asyncio.timeout(60):
            while await db.fetchval("SELECT COUNT(*) FROM endings") < 2:
                await asyncio.sleep(0.05)
        assert {row[0] for row in await db.fetch("SELECT games FROM ratings")} == {2}
        await db.close()

    together(scene)


@pytest.mark.slow
def test_messages_that_come_twice_or_in_another_order_act_once(together: Callable[[Scene], None]) -> None:
    async def scene(one: Live, other: Live) -> None:
        ada, ben, table = await duel(one, other)
        players = [ada.player(table), ben.player(table)]
        for player in players:
            await player.connect()
            while player.seq is None:
                await player.hear()
        chance = random.Random(3)
        for number in range(30):
            actor = next(player for player in players if player.legal)
            action = pick(actor.legal, chance)
            names = [f"n{number}", f"n{number}", f"old{number - 1}", f"n{number}"]
            for name in names:  # the same again, and something from before
                await actor.send({"kind": "act", "id": name, "action": action})
            goal = (actor.seq or 0) + 1
            for player in players:
                while (player.seq or 0) < goal:
                    await player.hear()
            while f"old{number - 1}" not in actor.answers:
                await actor.hear()

    together(scene)
