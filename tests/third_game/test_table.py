"""Nim at a table of a real server: two people, a person and its bot, clocks, ratings, replays, exports."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
from typing import Any

import httpx
import pytest

from browser.program import Program
from server.clients import Person, Player, go_home

pytestmark = pytest.mark.slow


class Plain(Player):
    """A client that knows nothing of the game: it takes views as they come."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, views=True, **options)

    def take(self, message: dict[str, Any]) -> None:
        if message["kind"] in ("snapshot", "stepped"):
            self.seq, self.view = message["seq"], message.get("view", self.view)
            self.legal = message.get("legal", self.legal)
        elif message["kind"] in ("welcome", "table_changed"):
            self.table = message["table"]
            self.viewer = message.get("viewer", self.viewer)

    @property
    def is_over(self) -> bool:
        return self.table["status"] == "over"


async def sit_down(server: Program, *names: str, **settings: Any) -> tuple[list[Person], list[Plain]]:
    """A running game of these people."""
    people = [await Person.come(server.base, name) for name in names]
    table = (await people[0].post("/tables", game="nim", **settings))["id"]
    for person in people[1:]:
        await person.post(f"/tables/{table}/join")
    await people[0].post(f"/tables/{table}/start")
    players = [Plain(server.base, table, person.token) for person in people]
    for player in players:
        await player.connect()
        while player.view is None:
            await player.hear()
    return people, players


async def play(player: Plain, chance: random.Random) -> None:
    """Any action but giving up, until the table says that it is over."""
    waiting = None
    while not player.is_over:
        if player.legal and waiting is None:
            waiting = await player.act(chance.choice([a for a in player.legal if a["kind"] != "resign"]))
        message = await player.hear()
        assert message["kind"] != "refused", message
        if message.get("id") == waiting:
            waiting = None


def test_the_library_names_it_and_its_bots(server: Program) -> None:
    ada = server.come("Ada")
    games = {game["id"]: game for game in ada.get("/library/games")["games"]}
    assert list(games) == ["challengers", "ctb", "nim"]
    assert games["nim"]["name"] == {"en": "Nim with hidden stones", "de": "Nim mit verdeckten Steinen"}
    bots = [bot for bot in ada.get("/library/bots")["bots"] if bot["game"] == "nim"]
    assert [(bot["id"], bot["is_usual"]) for bot in bots] == [("tidy", True), ("random", False)]
    assert bots[0]["name"] == {"en": "tidy", "de": "tidy"}, "it has no other name"
    assert [(insight["path"], insight["needs_end"]) for insight in games["nim"]["insights"]] == [("balance", False)]


def test_its_insight_is_told_to_its_players(server: Program) -> None:
    async def evening() -> tuple[dict[str, Any], dict[str, Any]]:
        seats = [{"kind": "open"}, {"kind": "bot"}]
        people, (player,) = await sit_down(server, "Flo", seats=seats, config={"heaps": [2, 3], "fist": 1})
        told: dict[str, Any] = await people[0].get(f"/tables/{player.table['id']}/balance")
        view = player.view
        await go_home()
        return told, view

    told, view = asyncio.run(evening())
    heaps = view["heaps"]
    assert told["nim_sum"] == heaps[0] ^ heaps[1]


def test_two_people_play_it_rated_with_a_clock(server: Program) -> None:
    async def evening() -> list[Plain]:
        clock = {"kind": "bank", "seconds": 300, "increment": 2}
        people, players = await sit_down(server, "Ada", "Ben", is_rated=True, clock=clock)
        assert players[0].view["fists"] == [None, None]
        await asyncio.gather(*(play(player, random.Random(i)) for i, player in enumerate(players)))
        table = await people[0].get(f"/tables/{players[0].table['id']}")
        assert table["mode"] == "standard"
        outcome = table["outcome"]
        assert outcome["reason"] in ("even", "odd")
        assert {change["index"] for change in outcome["ratings"]} == {0, 1}
        ratings = (await people[0].get("/ratings?game=nim&mode=standard"))["ratings"]
        assert {row["name"] for row in ratings} >= {"Ada", "Ben"}
        await replays(people[0], table["id"], players)
        await go_home()
        return players

    players = asyncio.run(evening())
    assert all(json.loads(text)["clock"] for text in players[0].received if '"kind":"stepped"' in text)
    told = [event for text in players[1].received for event in json.loads(text).get("events", ())]
    hidden = [event for event in told if event["kind"] == "hidden"]
    assert {event["player"]: event["stones"] is None for event in hidden} == {0: True, 1: False}


async def replays(person: Person, table: str, players: list[Plain]) -> None:
    """After the end: every view again, everything open, and the record."""
    seen = await person.get(f"/tables/{table}/events?viewer=1&views=true")
    assert seen["steps"][-1]["view"] == players[1].view
    everything = await person.get(f"/tables/{table}/events?viewer=all")
    hidden = [e for step in everything["steps"] for e in step["events"] if e["kind"] == "hidden"]
    assert len(hidden) == 2
    assert all(event["stones"] is not None for event in hidden)
    answer = await person.http.get(f"/tables/{table}/record", headers=person.headers)
    assert answer.json()["game"] == "nim"


def test_a_person_plays_against_its_bot(server: Program) -> None:
    async def evening() -> dict[str, Any]:
        seats = [{"kind": "open"}, {"kind": "bot"}]
        people, (player,) = await sit_down(server, "Cleo", seats=seats, config={"heaps": [2, 3], "fist": 1})
        assert player.table["seats"][1]["bot"] == "tidy"
        await play(player, random.Random(3))
        table: dict[str, Any] = await people[0].get(f"/tables/{player.table['id']}")
        await go_home()
        return table

    table = asyncio.run(evening())
    assert table["mode"] == "custom"
    assert table["outcome"]["by"] == "game"


def test_whoever_runs_out_of_time_resigns_by_its_own_rules(server: Program) -> None:
    async def evening() -> dict[str, Any]:
        clock = {"kind": "bank", "seconds": 1, "increment": 0}
        people, players = await sit_down(server, "Dan", "Eve", clock=clock, on_timeout="lose")
        await players[1].act({"kind": "hide", "stones": 1})
        while not players[1].is_over:
            await players[1].hear()
        table: dict[str, Any] = await people[0].get(f"/tables/{players[0].table['id']}")
        await go_home()
        return table

    outcome = asyncio.run(evening())["outcome"]
    assert (outcome["reason"], outcome["by"], outcome["winners"]) == ("resigned", "clock", [1])


def test_settings_it_cannot_play_are_refused(server: Program) -> None:
    token = server.come("Ada").token
    assert refusal(server, token, config={"heaps": []}) == (422, "bad_config")
    assert refusal(server, token, config={"colour": "red"}) == (422, "bad_input")
    assert refusal(server, token, seats=[{"kind": "open"}] * 3) == (422, "bad_config")
    assert refusal(server, token, seats=[{"kind": "open"}, {"kind": "bot", "bot": "greedy"}]) == (422, "bad_input")


def refusal(server: Program, token: str, **settings: Any) -> tuple[int, str]:
    """Status and code of a table that nobody opens."""
    headers = {"Authorization": f"Bearer {token}"}
    answer = httpx.post(f"{server.base}/api/v1/tables", json={"game": "nim", **settings}, headers=headers, verify=False)
    return answer.status_code, answer.json()["code"]


def test_its_games_are_exported_and_a_server_without_it_stands(server: Program, nim: dict[str, str]) -> None:
    """The last test of this file: the server is stopped, and started again without the package."""
    table = server.come("Fay").post("/tables", game="nim")["id"]
    server.stop()
    for environment, word in ((nim, "with"), ({}, "without")):
        done = subprocess.run(
            [sys.executable, "-m", "flagfall", "export", "--data", str(server.folder)],
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, (word, done.stderr)
        games = [json.loads(line)["game"] for line in done.stdout.splitlines()]
        assert games.count("nim") >= 3, word
    without = Program(server.folder)
    try:
        gus = without.come("Gus")
        assert gus.post("/tables", game="ctb")["id"]
        listed = {row["id"]: row["settings"]["game"] for row in gus.get("/tables")["tables"]}
        assert listed[table] == "nim", "its tables wait until it is back"
        assert refusal(without, gus.token) == (422, "bad_message")
    finally:
        without.stop()
        server.start()
