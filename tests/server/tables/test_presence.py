"""Nobody blocks a table: whoever is gone, or does nothing, is played for until they are back."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from server.clients import Person, Player
from server.live import Live, pick, play_out
from server.tables.test_room import duel, on_a_server, turn

pytestmark = pytest.mark.slow


THREE = {"game": "challengers", "config": {"players": 3}}


async def three(live: Live, **settings: Any) -> tuple[str, list[Person], list[Player]]:
    """Three people at a started tournament."""
    people = await live.come("Ada", "Ben", "Eve")
    opened = await people[0].post("/tables", **{**THREE, **settings})
    table = opened["id"]
    for person in people[1:]:
        await person.post(f"/tables/{table}/join", code=opened["code"])
    players = [person.player(table) for person in people]
    for player in players:
        await player.connect()
    await people[0].post(f"/tables/{table}/start")
    for player in players:
        while player.seq is None:
            await player.hear()
    return table, people, players


@asynccontextmanager
async def staying(*players: Player) -> AsyncIterator[None]:
    """These people do something before their screens all the time."""

    async def stay() -> None:
        while True:
            for player in players:
                await player.send({"kind": "ping", "at": 0.0, "is_active": True})
            await asyncio.sleep(0.1)

    task = asyncio.create_task(stay())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def seat_is(player: Player, index: int, **wanted: Any) -> dict[str, Any]:
    """Listen until the table says so of a seat."""
    while True:
        seat: dict[str, Any] = player.table["seats"][index]
        if all(seat[key] == value for key, value in wanted.items()):
            return seat
        await player.hear()


def test_the_default_is_ninety_seconds_without_a_clock_and_never_with_one(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        (ada,) = await live.come("Ada")
        plain = await ada.post("/tables", game="ctb")
        clocked = await ada.post("/tables", game="ctb", clock={"kind": "each", "seconds": 60})
        chosen = await ada.post("/tables", game="ctb", away_after=7)
        assert [table["settings"]["away_after"] for table in (plain, clocked, chosen)] == [90, 0, 7]

    on_a_server(tmp_path, scene)


def test_a_phone_that_dies_in_the_deck_phase_does_not_end_the_evening(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        _, _, (ada, ben, eve) = await three(live, away_after=1)
        await eve.cut()
        seat = await seat_is(ada, 2, is_connected=False)
        assert 0 < seat["away_in"] <= 1, "the others see how long they still wait"
        hurry = {"is_calm": False}
        await asyncio.gather(play_out(ada, random.Random(1), **hurry), play_out(ben, random.Random(2), **hurry))
        assert any('"cause":"stand_in"' in text for text in ada.received)
        assert ada.table["seats"][2]["is_away"]

    on_a_server(tmp_path, scene)


def test_whoever_connects_again_plays_on(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        _, people, (ada, ben, eve) = await three(live, away_after=1)
        async with staying(ada, ben):
            await eve.cut()
            await seat_is(ada, 2, is_away=True)
            again = people[2].player(ada.table["id"])
            await again.connect()
            await seat_is(ada, 2, is_away=False, is_connected=True)
            assert again.viewer == 2
            await seat_is(again, 2, is_away=False)

    on_a_server(tmp_path, scene, stand_in_pause=60)


def test_somebody_who_is_connected_but_does_nothing_is_warned_then_played_for(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        _, _, (ada, ben) = await duel(live, away_after=1)
        seat = await seat_is(ben, 0, is_away=False)
        while seat["away_in"] is None:
            await ben.hear()
            seat = ben.table["seats"][0]
        assert seat["is_connected"]
        await seat_is(ada, 0, is_away=True)
        name = await ada.act(pick(ada.legal, random.Random(1)))
        while name not in ada.answers:
            await ada.hear()
        await seat_is(ben, 0, is_away=False)

    on_a_server(tmp_path, scene, stand_in_pause=60)


def test_a_sign_of_life_is_enough_to_keep_a_seat(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        _, people, (ada, ben) = await duel(live, away_after=2)
        for at in range(12):  # more than two seconds, none of them without a sign
            await asyncio.sleep(0.2)
            if at % 2:
                await ada.send({"kind": "ping", "at": 0.0, "is_active": True})
            else:
                await people[0].post(f"/tables/{ada.table['id']}/join")
        assert not (await people[1].get(f"/tables/{ben.table['id']}"))["seats"][0]["is_away"]
        await ada.send({"kind": "ping", "at": 0.0})  # a page left open says nothing about anybody
        await seat_is(ben, 0, is_away=True)

    on_a_server(tmp_path, scene)


def test_nobody_is_replaced_while_nobody_waits(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        (ada,) = await live.come("Ada")
        seats = [{"kind": "open"}, {"kind": "bot", "bot": "greedy"}]
        opened = await ada.post("/tables", game="challengers", seats=seats, away_after=1)
        player = ada.player(opened["id"])
        await player.connect()
        await ada.post(f"/tables/{opened['id']}/start")
        await asyncio.sleep(1.5)
        shown = await ada.get(f"/tables/{opened['id']}")
        assert (shown["seats"][0]["is_away"], shown["seats"][0]["away_in"]) == (False, None)

    on_a_server(tmp_path, scene)


def test_never_means_never(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        _, people, (ada, ben) = await duel(live, away_after=0)
        await ada.cut()
        await asyncio.sleep(0.5)
        seat = (await people[1].get(f"/tables/{ben.table['id']}"))["seats"][0]
        assert (seat["is_connected"], seat["is_away"], seat["away_in"]) == (False, False, None)

    on_a_server(tmp_path, scene)


def test_after_a_restart_everybody_has_all_their_time_to_come_back(tmp_path: Path) -> None:
    found: dict[str, Any] = {}

    async def before(live: Live) -> None:
        table, people, (ada, _) = await duel(live, away_after=3)
        await turn(ada, random.Random(1))
        found.update(table=table, token=people[1].token)

    async def after(live: Live) -> None:
        ben = Player(live.base, found["table"], found["token"])
        await ben.connect()
        await asyncio.sleep(1)
        assert not ben.table["seats"][0]["is_away"]
        await turn(ben, random.Random(2))
        await seat_is(ben, 0, is_away=True)

    on_a_server(tmp_path, before)
    on_a_server(tmp_path, after)
