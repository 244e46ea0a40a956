"""Games at which nobody is are put away: nobody notices, clocks run on, and their memory is free."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from flagfall.server.tables import tidying
from server.clients import Person, Player
from server.live import Live, serving


def on_a_server(tmp_path: Path, scene: Callable[[Live], Awaitable[None]], **settings: Any) -> None:
    async def run() -> None:
        async with serving(tmp_path, **settings) as live:
            await scene(live)

    asyncio.run(run())


async def duel(live: Live, **settings: Any) -> tuple[str, list[Person]]:
    people = await live.come("Anna", "Bert")
    table = (await people[0].post("/tables", game="ctb", **settings))["id"]
    await people[1].post(f"/tables/{table}/join")
    await people[0].post(f"/tables/{table}/start")
    return table, people


async def one_move(players: list[Player]) -> None:
    """Whoever has to act acts, and both hear of it."""
    actor = next(player for player in players if player.legal)
    name = await actor.act(actor.legal[0])
    while name not in actor.answers:
        await actor.hear()


async def together(table: str, people: list[Person]) -> list[Player]:
    players = [person.player(table) for person in people]
    for player in players:
        await player.connect()
        while player.view is None:
            await player.hear()
    return players


async def rested(live: Live, table: str) -> Any:
    """The room, once its game is put away."""
    rooms = live.services.rooms
    room = next(room for room in rooms if room.row.id == table)
    async with asyncio.timeout(60):
        while room.playing is not None:
            await rooms.tidying.tidy(idle=0)
            await asyncio.sleep(0.01)
    return room


def test_a_game_goes_on_where_it_was(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        table, people = await duel(live)
        players = await together(table, people)
        await one_move(players)
        seqs = [player.seq for player in players]
        for player in players:
            await player.close()
        before = [(await person.get("/me/tables"))["tables"][0] for person in people]
        room = await rested(live, table)
        after = [(await person.get("/me/tables"))["tables"][0] for person in people]
        assert after == before  # whose turn it is, and the chain
        assert room.playing is None  # a list is told without loading a game
        for player in players:
            await player.connect()
            assert player.table["status"] == "playing"
        assert [player.seq for player in players] == seqs  # nothing was missed, so nothing is sent again
        players = await together(table, people)
        await one_move(players)
        assert room.playing is not None

    on_a_server(tmp_path, scene)


def test_a_room_is_not_put_away_while_somebody_is_there(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        table, people = await duel(live)
        (player, *_) = await together(table, people[:1])
        await live.services.rooms.tidying.tidy(idle=0)
        room = await live.services.rooms.get(table)
        assert room.playing is not None
        await player.close()
        await live.services.rooms.tidying.tidy()  # it was asked for a moment ago
        assert room.playing is not None
        assert await rested(live, table) is room

    on_a_server(tmp_path, scene)


def test_whoever_comes_while_a_game_is_looked_at_finds_it_ready(tmp_path: Path) -> None:
    """As when a process takes over tables whose people come back at the same moment."""

    async def scene(live: Live) -> None:
        table, _ = await duel(live)
        rooms = live.services.rooms
        await rested(live, table)
        _, room = await asyncio.gather(rooms.load_all([table]), rooms.get(table))
        assert room.playing is not None

    on_a_server(tmp_path, scene)


def test_a_game_that_is_played_is_not_loaded_over(tmp_path: Path) -> None:
    """As when somebody comes to an orphaned table while a process takes up one after the other."""

    async def scene(live: Live) -> None:
        table, people = await duel(live)
        players = await together(table, people)
        room = await live.services.rooms.get(table)
        playing = room.playing
        await live.services.rooms.load_all([table])
        assert room.playing is playing
        await one_move(players)

    on_a_server(tmp_path, scene)


def test_nobody_is_led_into_a_room_that_is_about_to_be_loaded_anew(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        table, _ = await duel(live)
        rooms = live.services.rooms
        before = await rooms.get(table)
        before.lost()
        room = await rooms.get(table)
        assert room is not before
        assert room.is_ready

    on_a_server(tmp_path, scene)


def test_time_runs_on_while_a_game_is_put_away(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        table, people = await duel(live, clock={"kind": "bank", "seconds": 1_000, "increment": 0})
        seen = [(await person.get("/me/tables"))["tables"][0]["deadline"] for person in people]
        room = await rested(live, table)
        assert [(await person.get("/me/tables"))["tables"][0]["deadline"] for person in people] == seen
        assert room.playing is None
        shown = [(await person.get(f"/tables/{table}"))["deadline"] for person in people]
        assert room.playing is not None
        assert shown == seen

    on_a_server(tmp_path, scene)


@pytest.mark.slow
def test_a_clock_that_runs_out_wakes_its_game(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(tidying, "SOON_SECONDS", 0)
    monkeypatch.setattr(tidying, "EARLY", 0)

    async def scene(live: Live) -> None:
        table, (anna, _) = await duel(live, clock={"kind": "bank", "seconds": 2, "increment": 0}, on_timeout="lose")
        await rested(live, table)
        async with asyncio.timeout(60):
            while (await anna.get("/me/tables"))["tables"][0]["status"] != "over":
                await asyncio.sleep(0.1)

    on_a_server(tmp_path, scene)


@pytest.mark.slow
def test_a_finished_game_is_forgotten_and_its_memory_free_without_the_collector(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        table, people = await duel(live)
        players = await together(table, people)
        await one_move(players)
        for player in players:
            await player.close()
        rooms = live.services.rooms
        game = weakref.ref((await rooms.get(table)).playing)
        await people[0].post(f"/tables/{table}/give-up")
        gc.collect()
        gc.disable()
        try:
            async with asyncio.timeout(60):
                while game() is not None:
                    await rooms.tidying.tidy(idle=0)
                    await asyncio.sleep(0.05)
        finally:
            gc.enable()
        assert table not in {room.row.id for room in rooms}
        assert (await people[0].get(f"/tables/{table}"))["status"] == "over"
        assert table not in {room.row.id for room in rooms}  # nor does a look at it load it

    on_a_server(tmp_path, scene)


@pytest.mark.slow
def test_after_a_restart_only_what_goes_on_by_itself_is_loaded(tmp_path: Path) -> None:
    async def before(live: Live) -> None:
        people = await live.come(*(f"P{number}" for number in range(6)))
        for number in range(0, 6, 2):
            table = (await people[number].post("/tables", game="ctb"))["id"]
            await people[number + 1].post(f"/tables/{table}/join")
            await people[number].post(f"/tables/{table}/start")
        seats = [{"kind": "bot", "bot": "random"}, {"kind": "open"}]
        table = (await people[0].post("/tables", game="ctb", seats=seats))["id"]
        await people[0].post(f"/tables/{table}/start")

    async def after(live: Live) -> None:
        rooms = live.services.rooms
        assert len(tuple(rooms)) == 4
        loaded = set()

        async def look() -> None:
            nonlocal loaded
            loaded |= {room.row.id for room in rooms if room.playing is not None or room.resting is not None}
            await asyncio.sleep(0.01)

        async with asyncio.timeout(60):
            while not loaded:
                await look()
        for _ in range(30):
            await look()
        assert len(loaded) == 1  # the one with a bot

    on_a_server(tmp_path, before)
    on_a_server(tmp_path, after)


def test_one_address_cannot_hoard_tables_with_fresh_guests(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        for number in range(3):
            (guest,) = await live.come(f"Guest {number}")
            await guest.post("/tables", game="ctb")
        (late,) = await live.come("Late")
        answer = await late.http.post("/tables", json={"game": "ctb"}, headers=late.headers)
        assert (answer.status_code, answer.json()["code"]) == (409, "too_many_tables")
        assert "your address" in answer.json()["message"]

    on_a_server(tmp_path, scene, tables_per_address=3)
