"""Many who look on: each is told of all the others together, as a number, and what all see is written once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from flagfall.core.game import SPECTATOR
from flagfall.games.ctb.game import CTB
from flagfall.server.tables import room
from flagfall.server.tables.table_info import table_info
from server.clients import Player
from server.live import Live, serving


@pytest.mark.slow
def test_a_crowd_is_told_of_once(tmp_path: Path, monkeypatch) -> None:
    told = []

    def tell(*given):
        told.append(given)
        return table_info(*given)

    monkeypatch.setattr(room, "table_info", tell)

    async def run() -> None:
        async with serving(tmp_path) as live:
            players = await crowd(live, 30)
            first = players[0]
            while first.table["watchers"] < 30:
                await first.hear()
            changes = [text for text in first.received if '"table_changed"' in text]
            assert len(changes) <= 5
            # One for everybody's welcome, one for each time that everybody was told: not one for each of all others.
            assert len(told) <= 30 + 10

    asyncio.run(run())


def test_what_all_spectators_see_is_written_once(tmp_path: Path, monkeypatch) -> None:
    seen = []
    view = CTB.view

    def look(self, state, viewer):
        seen.append(viewer)
        return view(state, viewer)

    monkeypatch.setattr(type(CTB), "view", look)

    async def run() -> None:
        async with serving(tmp_path) as live:
            for player in await crowd(live, 5):
                while player.view is None:
                    await player.hear()
            assert seen.count(SPECTATOR) <= 2  # the bot may have placed a piece in between

    asyncio.run(run())


async def crowd(live: Live, count: int) -> list[Player]:
    """A running table, and so many who look on."""
    (anna,) = await live.come("Anna")
    seats = [{"kind": "open"}, {"kind": "bot", "bot": "random"}]
    table = (await anna.post("/tables", game="ctb", seats=seats))["id"]
    await anna.post(f"/tables/{table}/start")
    players = [Player(live.base, table) for _ in range(count)]
    for player in players:
        await player.connect()
    return players
