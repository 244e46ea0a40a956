"""A screen that everybody looks at: it hosts without a seat, sees what spectators see, and can be replaced."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from flagfall.server.tables import presence
from server.clients import Player
from server.live import Live
from server.tables.test_room import on_a_server

PARTY = {"game": "challengers", "config": {"players": 2}, "host_plays": False, "is_private": True}


async def party(live: Live, **settings: Any) -> tuple[str, Any, list[Any]]:
    """A screen with two people who have joined by its code."""
    screen, *people = await live.come("Screen", "Ada", "Ben")
    table = await screen.post("/tables", **PARTY, **settings)
    for person in people:
        await person.post(f"/tables/{table['id']}/join", code=table["code"])
    return table["id"], screen, people


def test_a_screen_of_somebody_who_plays_sees_nothing_that_is_theirs(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        table, screen, people = await party(live)
        await screen.post(f"/tables/{table}/start")
        hand, wall = people[0].player(table, views=True), people[0].player(table, views=True, spectates=True)
        await hand.connect()
        await wall.connect()
        assert (hand.viewer, wall.viewer) == (0, None)
        await hand.hear()  # the snapshot
        await wall.hear()
        assert hand.legal
        assert not wall.legal
        assert hand.view.own is not None
        assert wall.view.own is None

    on_a_server(tmp_path, scene)


def test_somebody_who_sits_takes_over_from_a_screen_that_is_gone(tmp_path: Path, monkeypatch) -> None:
    async def scene(live: Live) -> None:
        table, screen, people = await party(live)
        tv = screen.player(table, spectates=True)
        await tv.connect()
        assert tv.table["host_free_at"] is None
        path = f"/tables/{table}/host"
        early = await people[0].http.post(path, headers=people[0].headers)
        assert (early.status_code, early.json()["code"]) == (409, "host_present"), "the screen is there"
        await tv.cut()
        shown = await people[0].get(f"/tables/{table}")
        while shown["host_free_at"] is None:
            await asyncio.sleep(0.01)
            shown = await people[0].get(f"/tables/{table}")
        early = await people[0].http.post(path, headers=people[0].headers)
        assert (early.status_code, early.json()["code"]) == (409, "host_present"), "it may just be loading anew"
        monkeypatch.setattr(presence, "HOST_AFTER", 0.0)
        stranger = (await live.come("Eve"))[0]
        denied = await stranger.http.post(path, headers=stranger.headers)
        assert denied.status_code == 404, "the table is private"
        assert (await people[0].post(path))["host"]["name"] == "Ada"
        assert (await people[0].post(f"/tables/{table}/start"))["status"] == "playing"

    on_a_server(tmp_path, scene)


def test_the_screen_stays_the_host_of_a_rematch_that_a_player_asks_for(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        table, screen, people = await party(live)
        tv = screen.player(table, spectates=True)
        await tv.connect()
        await screen.post(f"/tables/{table}/start")
        for person in people:
            await person.post(f"/tables/{table}/give-up")
        answer = await people[1].http.post(f"/tables/{table}/rematch", headers=people[1].headers)
        again = answer.json()
        assert (again["host"]["name"], again["you"]) == ("Screen", None)
        assert (await people[1].post(f"/tables/{again['id']}/join"))["you"] is not None

    on_a_server(tmp_path, scene)


@pytest.mark.parametrize(
    ("chat", "text", "answer"),
    [
        ("free", "Hello there", "said"),
        ("phrases", "well_played", "said"),
        ("phrases", "Well played", "chat_off"),
        ("off", "hello", "chat_off"),
    ],
)
def test_what_may_be_said_is_up_to_the_host(tmp_path: Path, chat: str, text: str, answer: str) -> None:
    async def scene(live: Live) -> None:
        table, _, people = await party(live, chat=chat)
        player: Player = people[0].player(table)
        await player.connect()
        assert player.websocket is not None
        await player.websocket.send(json.dumps({"kind": "say", "id": "s1", "text": text}))
        while True:
            heard = json.loads(await player.websocket.recv())
            if heard["kind"] in ("said", "refused"):
                break
        assert answer == (heard.get("code") or heard["kind"])

    on_a_server(tmp_path, scene)
