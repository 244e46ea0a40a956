"""Games end once, are rated once, do not pile up, and are found by their code afterwards."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path

import pytest

from flagfall.server import monotonic
from flagfall.server.tables import lobby as rooms_module
from server.guests import refusal
from server.live import Live
from server.tables.test_room import duel, on_a_server, turn

SOLO = {"game": "challengers", "config": {"players": 1}}


def test_a_game_that_was_left_can_be_played_on(serve) -> None:
    ada = serve(tables_per_user=1).come("Ada")
    first = ada.post("/tables", SOLO)["id"]
    ada.post(f"/tables/{first}/start")
    ada.post(f"/tables/{first}/leave")
    back = ada.post(f"/tables/{first}/join")
    assert (back["status"], back["seats"][0]["is_away"]) == ("playing", False)
    assert refusal(ada.ask("POST", "/tables", SOLO)) == (409, "too_many_tables")


def test_abandoned_tables_leave_the_lobby_and_are_closed_after_a_time(serve, monkeypatch: pytest.MonkeyPatch) -> None:
    server = serve(abandoned_after=1_000)
    ada = server.come("Ada")
    table = ada.post("/tables", {**SOLO, "title": "Nobody here"})["id"]
    ada.post(f"/tables/{table}/start")

    def listed() -> list[str]:
        return [found["id"] for found in ada.get("/tables")["tables"]]

    assert listed() == [table]
    monkeypatch.setattr(rooms_module, "now", lambda: monotonic.now() + rooms_module.QUIET_SECONDS + 1)
    assert listed() == []
    assert ada.get(f"/tables/{table}")["status"] == "playing", "it is still there"
    server.do(server.services.rooms.sweep, monotonic.now() + 900)
    assert ada.get(f"/tables/{table}")["status"] == "playing"
    server.do(server.services.rooms.sweep, monotonic.now() + 1_001)
    assert ada.get(f"/tables/{table}")["outcome"]["reason"] == "abandoned"


def test_the_code_of_a_game_that_is_over_leads_to_its_result(server) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    opened = ada.post("/tables", {**SOLO, "is_private": True})
    ada.post(f"/tables/{opened['id']}/start")
    ada.post(f"/tables/{opened['id']}/give-up")
    found = ben.get(f"/codes/{opened['code'].lower()}")
    assert (found["id"], found["status"]) == (opened["id"], "over")


def test_the_game_of_a_waiting_table_can_be_changed(server) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open_table(game="challengers", config={"players": 4})
    ben.post(f"/tables/{table['id']}/join", {"code": table["code"]})
    changed = ada.ask("PATCH", f"/tables/{table['id']}", {"game": "ctb"}).json()
    assert (changed["settings"]["game"], changed["mode"], len(changed["seats"])) == ("ctb", "standard", 2)
    assert ada.post(f"/tables/{table['id']}/start")["status"] == "playing"
    assert ada.get(f"/tables/{table['id']}/events?viewer=0&views=true")["first"]["reserve"]
    back = ada.open_table()
    ada.ask("PATCH", f"/tables/{back['id']}", {"game": "challengers", "config": {"players": 1}})
    assert ada.post(f"/tables/{back['id']}/start")["mode"] == "solo"


def test_a_table_that_becomes_rated_forgets_the_seed_its_host_chose(server) -> None:
    ada = server.come("Ada")
    table = ada.open_table(seed=7)
    ada.ask("PATCH", f"/tables/{table['id']}", {"game": "ctb", "is_rated": True})

    async def seed() -> int:
        row = await server.services.store.table(table["id"])
        return int(row.seed)

    assert server.do(seed) != 7


@pytest.mark.slow
def test_whatever_races_a_game_ends_once_and_is_rated_once(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        chance = random.Random(3)
        for _ in range(12):
            table, people, (ada, ben) = await duel(live, is_rated=True)
            for _ in range(2):
                await turn(ada, chance)
                await turn(ben, chance)
            racing = [ada.act({"kind": "resign"}), people[1].post(f"/tables/{table}/leave")]
            racing += [people[0].post(f"/tables/{table}/leave"), people[1].post(f"/tables/{table}/join")]
            chance.shuffle(racing)
            await asyncio.gather(*racing, return_exceptions=True)
            async with asyncio.timeout(60):
                while (await people[0].get(f"/tables/{table}"))["status"] != "over":
                    await asyncio.sleep(0.02)
            for player in (ada, ben):
                await player.close()

    on_a_server(tmp_path, scene)
    db = sqlite3.connect(tmp_path / "flagfall.sqlite3")
    assert db.execute("SELECT COUNT(*) FROM tables WHERE status = 'playing'").fetchone() == (0,)
    assert db.execute("SELECT MIN(games), MAX(games), COUNT(*) FROM ratings").fetchone() == (1, 1, 24)
    db.close()


def test_leaving_and_coming_back_at_once_ends_where_it_was_said_last(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        table, people, _ = await duel(live)
        for _ in range(12):
            await asyncio.gather(people[0].post(f"/tables/{table}/leave"), people[0].post(f"/tables/{table}/join"))
            await people[0].post(f"/tables/{table}/join")
            shown = await people[0].get(f"/tables/{table}")
            assert not shown["seats"][0]["is_away"]

    on_a_server(tmp_path, scene)


def test_after_a_restart_an_end_is_not_counted_again(tmp_path: Path) -> None:
    tables: list[str] = []

    async def before(live: Live) -> None:
        table, _, (ada, ben) = await duel(live, is_rated=True)
        tables.append(table)
        for _ in range(2):
            await turn(ada, random.Random(1))
            await turn(ben, random.Random(1))
        await ada.act({"kind": "resign"})
        while ben.table["status"] != "over":
            await ben.hear()

    async def after(live: Live) -> None:
        (eve,) = await live.come("Eve")
        async with asyncio.timeout(60):  # the game is loaded and ended beside the first requests
            while (await eve.get(f"/tables/{tables[0]}"))["status"] != "over":
                await asyncio.sleep(0.01)
        ratings = (await eve.get("/ratings?game=ctb&mode=standard"))["ratings"]
        assert [row["games"] for row in ratings] == [1, 1]

    on_a_server(tmp_path, before)
    db = sqlite3.connect(tmp_path / "flagfall.sqlite3")
    db.execute("UPDATE tables SET status = 'playing', outcome = NULL")  # as if the end had been lost half-way
    db.commit()
    db.close()
    on_a_server(tmp_path, after)
