"""What happens at a table besides the game: time, leaving, bots that crash, restarts, ratings, rematches."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from flagfall.core.codec import encode
from flagfall.server.tables.room import Room
from flagfall.server.wire.models import TableSettings
from server.clients import Person, Player
from server.live import Live, pick, play_out, serving


def on_a_server(tmp_path: Path, scene: Callable[[Live], Awaitable[None]], **settings: Any) -> None:
    async def run() -> None:
        async with serving(tmp_path, **settings) as live:
            await scene(live)

    asyncio.run(run())


async def duel(live: Live, **settings: Any) -> tuple[str, list[Person], list[Player]]:
    """Two people at a started table."""
    people = await live.come("Ada", "Ben")
    opened = await people[0].post("/tables", **{"game": "ctb", **settings})
    table = opened["id"]
    await people[1].post(f"/tables/{table}/join", code=opened["code"])
    players = [person.player(table) for person in people]
    for player in players:
        await player.connect()
    await people[0].post(f"/tables/{table}/start")
    for player in players:
        while player.seq is None:
            await player.hear()
    return table, people, players


async def turn(player: Player, chance: random.Random) -> None:
    while not player.legal:
        await player.hear()
    name = await player.act(pick(player.legal, chance))
    while name not in player.answers:
        await player.hear()
    assert player.answers[name]["kind"] == "stepped"


@pytest.mark.slow
def test_whoever_runs_out_of_time_loses_where_the_host_says_so(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        clock = {"kind": "bank", "seconds": 1, "increment": 0}
        _, _, (ada, ben) = await duel(live, clock=clock, on_timeout="lose")
        while ben.table["status"] != "over":
            await ben.hear()
        assert ben.table["outcome"]["winners"] == [1]
        assert ben.table["outcome"]["by"] == "clock"
        while not ada.is_over:
            await ada.hear()
        assert '"cause":"clock"' in next(text for text in reversed(ada.received) if '"stepped"' in text)

    on_a_server(tmp_path, scene)


@pytest.mark.slow
def test_a_stand_in_plays_for_whoever_runs_out_of_time(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        settings = {"game": "challengers", "config": {"players": 2}, "clock": {"kind": "each", "seconds": 1}}
        _, _, (ada, ben) = await duel(live, **settings)
        await asyncio.gather(play_out(ada, random.Random(1), is_calm=False), listen_until_over(ben))
        assert any('"cause":"stand_in"' in text for text in ada.received)
        assert any('"is_away":true' in text for text in ada.received)

    on_a_server(tmp_path, scene)


async def listen_until_over(player: Player) -> None:
    while not player.is_over:
        await player.hear()


def test_the_clock_says_what_is_left(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        clock = {"kind": "bank", "seconds": 100, "increment": 5}
        table, (person, _), (ada, ben) = await duel(live, clock=clock)
        await turn(ada, random.Random(1))
        while ben.seq == 0:
            await ben.hear()
        shown = json.loads(next(text for text in reversed(ben.received) if '"stepped"' in text))["clock"]
        assert shown["running"] == [1]
        assert 104 < shown["left"][0] <= 105
        assert 99 < shown["left"][1] <= 100
        mine = (await person.get("/me/tables"))["tables"][0]
        assert (mine["id"], mine["is_your_turn"], mine["deadline"]) == (table, False, None)

    on_a_server(tmp_path, scene)


@pytest.mark.slow
def test_leaving_brings_a_stand_in_and_coming_back_sends_it_away(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        table, (person, _), (ada, ben) = await duel(live)
        chance = random.Random(1)
        await person.post(f"/tables/{table}/leave")
        for _ in range(3):
            await turn(ben, chance)
        assert ben.table["seats"][0]["is_away"]
        while not ben.legal:  # the stand-in has moved and thinks of nothing now
            await ben.hear()
        await person.post(f"/tables/{table}/join")
        await turn(ben, chance)
        while ada.seq != ben.seq:
            await ada.hear()
        assert not ada.table["seats"][0]["is_away"]
        await turn(ada, chance)

    on_a_server(tmp_path, scene)


@pytest.mark.slow
def test_a_game_that_everybody_has_left_waits_for_them(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        (person,) = await live.come("Ada")
        table = (await person.post("/tables", game="challengers", config={"players": 1}))["id"]
        player = person.player(table)
        await player.connect()
        await person.post(f"/tables/{table}/start")
        await person.post(f"/tables/{table}/leave")
        while not player.table["seats"][0]["is_away"]:
            await player.hear()
        with pytest.raises(TimeoutError):
            await player.hear(within=0.5)
        assert player.seq == 0
        await turn(player, random.Random(1))  # acting is coming back
        while player.table["seats"][0]["is_away"]:
            await player.hear()

    on_a_server(tmp_path, scene)


def test_whoever_comes_back_soon_finds_the_decision_still_theirs(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        table, (person, _), (ada, ben) = await duel(live)
        await person.post(f"/tables/{table}/leave")
        await person.post(f"/tables/{table}/join")
        await turn(ada, random.Random(1))
        while ben.seq == 0:
            await ben.hear()
        assert not any('"cause":"stand_in"' in text for text in ben.received)

    on_a_server(tmp_path, scene, stand_in_pause=30)


@pytest.mark.slow
def test_a_bot_whose_process_dies_plays_on(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        (person,) = await live.come("Ada")
        seats = [{"kind": "open"}, *[{"kind": "bot", "bot": "greedy"}] * 3]
        table = (await person.post("/tables", game="challengers", seats=seats))["id"]
        player = person.player(table)
        await player.connect()
        await person.post(f"/tables/{table}/start")
        workers = live.services.rooms.workers
        crashes = 0
        chance = random.Random(3)
        waiting = None
        while not player.is_over:
            if player.legal and waiting is None:
                waiting = await player.act(pick(player.legal, chance))
                if crashes < 5:
                    for pid in workers.pids():
                        with suppress(ProcessLookupError):  # it is being replaced already
                            os.kill(pid, signal.SIGKILL)
                            crashes += 1
            if (await player.hear()).get("id") == waiting:
                waiting = None
        assert workers.replaced >= 1
        assert len(workers.pids()) == 2  # one that searches, one that answers at once

    on_a_server(tmp_path, scene, bots_ahead=True)


@pytest.mark.parametrize("every", [3, 1_000], ids=["from a snapshot", "from the actions"])
def test_after_a_restart_everything_is_as_it_was(tmp_path: Path, every: int) -> None:
    async def before(live: Live) -> tuple[str, list[str], list[Any], list[Any]]:
        table, people, players = await duel(live)
        chance = random.Random(1)
        for _ in range(5):
            for player in players:
                await turn(player, chance)
        await people[0].http.get(f"/tables/{table}")
        while players[0].seq != players[1].seq:
            await players[0].hear()
        stored = await live.services.store.snapshot(table)
        assert (stored is not None) == (every == 3)
        views = [encode(player.view) for player in players]
        return table, [person.token for person in people], views, [(p.seq, p.legal) for p in players]

    async def scene() -> None:
        async with serving(tmp_path, snapshot_every=every) as live:
            table, tokens, views, rest = await before(live)
        async with serving(tmp_path, snapshot_every=every) as live:
            for token, view, (seq, legal) in zip(tokens, views, rest, strict=True):
                player = Player(live.base, table, token)
                await player.connect()
                await player.hear()
                assert encode(player.view) == view
                assert (player.seq, player.legal) == (seq, legal)
                known = Player(live.base, table, token)
                known.seq = seq
                await known.connect()  # nothing is new to somebody who has seen everything
                await known.send({"kind": "ping", "at": 1})
                while (message := await known.hear())["kind"] != "pong":
                    assert message["kind"] == "table_changed"

    asyncio.run(scene())


def test_rated_games_change_ratings_and_others_do_not(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        for is_rated in (False, True):
            _, people, (ada, ben) = await duel(live, is_rated=is_rated)
            chance = random.Random(1)
            for _ in range(2):
                await turn(ada, chance)
                await turn(ben, chance)
            await ada.act({"kind": "resign"})
            while ben.table["status"] != "over":
                await ben.hear()
            changes = ben.table["outcome"]["ratings"]
            assert [change["index"] for change in changes] == ([0, 1] if is_rated else [])
            ratings = (await people[0].get("/ratings?game=ctb&mode=standard"))["ratings"]
            assert [row["name"] for row in ratings] == (["Ben", "Ada"] if is_rated else [])
        assert ratings[0]["rating"] > ratings[1]["rating"]
        assert all(row["games"] == 1 for row in ratings)
        assert [change["after"] for change in reversed(changes)] == [row["rating"] for row in ratings]

    on_a_server(tmp_path, scene)


@pytest.mark.parametrize("is_private", [False, True], ids=["public", "private"])
def test_a_rematch_is_found_by_everybody_who_was_there(tmp_path: Path, is_private: bool) -> None:
    async def scene(live: Live) -> None:
        table, people, (ada, ben) = await duel(live, is_private=is_private)
        await ada.act({"kind": "resign"})
        while ben.table["status"] != "over":
            await ben.hear()
        answer = await people[1].http.post(f"/tables/{table}/rematch", headers=people[1].headers)
        again = answer.json()["id"]
        while ada.table["rematch"] is None:
            await ada.hear()
        assert ada.table["rematch"] == again != table
        assert (await people[0].get(f"/tables/{again}"))["you"] is None
        joined = await people[0].post(f"/tables/{again}/join")
        assert sorted(seat["name"] for seat in joined["seats"]) == ["Ada", "Ben"]

    on_a_server(tmp_path, scene)


def test_a_table_that_is_opened_while_the_server_stops_is_no_trouble(tmp_path: Path, monkeypatch) -> None:
    close = Room.close

    async def scene(live: Live) -> None:
        (ada,) = await live.come("Ada")
        for _ in range(3):
            await ada.post("/tables", game="ctb")

        async def slow(room: Room) -> None:
            await close(room)
            await live.services.rooms.create(room.host, TableSettings(game="ctb"))

        monkeypatch.setattr(Room, "close", slow)
        await live.services.rooms.close()
        monkeypatch.setattr(Room, "close", close)

    on_a_server(tmp_path, scene)
