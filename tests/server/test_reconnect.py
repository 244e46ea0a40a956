"""Pull the plug wherever you like: whoever comes back ends where they would have been anyway."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from flagfall.core.codec import encode
from server.clients import Player
from server.live import Live, pick, serving


async def watch(live: Live, table: str, token: str, *, cuts: bool) -> Player:
    """Follow a game to its end; with `cuts` the line breaks after every single message."""
    player = Player(live.base, table, token)
    await player.connect()
    while not player.is_over:
        if cuts and player.seq is not None:
            await player.cut()
            await player.connect()
            if player.is_over:
                break
        await player.hear()
    return player


@pytest.mark.parametrize(
    "settings",
    [
        {"game": "ctb", "seats": [{"kind": "open"}, {"kind": "bot", "bot": "random"}], "seed": 5},
        {
            "game": "challengers",
            "seats": [{"kind": "open"}, *[{"kind": "bot", "bot": "random"}] * 3],
            "seed": 5,
        },
    ],
    ids=["ctb", "challengers"],
)
def test_a_line_cut_at_every_event_changes_nothing(tmp_path: Path, settings: dict[str, Any]) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as live:
            (ada,) = await live.come("Ada")
            table = (await ada.post("/tables", **settings))["id"]
            steady = asyncio.create_task(watch(live, table, ada.token, cuts=False))
            shaky = asyncio.create_task(watch(live, table, ada.token, cuts=True))
            player = ada.player(table)
            await player.connect()
            await ada.post(f"/tables/{table}/start")
            chance = random.Random(3)
            while not player.is_over:
                if player.legal:
                    name = await player.act(pick(player.legal, chance))
                    await player.cut()  # before the answer
                    await player.connect()
                    await player.send({"kind": "act", "id": name, "action": {"kind": "resign"}})  # never a second action
                    while name not in player.answers:
                        await player.hear()
                else:
                    await player.hear()
            calm, cut = await asyncio.gather(steady, shaky)
            assert len(cut.received) > len(calm.received)
            for other in (calm, cut):
                assert encode(other.view) == encode(player.view)
                assert other.seq == player.seq
            assert calm.view.outcome.reason != "resigned"

    asyncio.run(scene())


def test_whoever_was_away_too_long_gets_a_snapshot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flagfall.server.audience.KEPT", 3)

    async def scene() -> None:
        async with serving(tmp_path) as live:
            ada, ben = await live.come("Ada", "Ben")
            table = (await ada.post("/tables", game="ctb"))["id"]
            await ben.post(f"/tables/{table}/join")
            one, two = ada.player(table), ben.player(table)
            await one.connect()
            await two.connect()
            await ada.post(f"/tables/{table}/start")
            while two.seq is None:
                await two.hear()
            await two.cut()
            chance = random.Random(1)
            while one.seq is None or not one.legal:
                await one.hear()
            late = ben.player(table)
            await late.connect()
            for _ in range(8):
                for player in (one, late):
                    while not player.legal:
                        await player.hear()
                    name = await player.act(pick(player.legal, chance))
                    while name not in player.answers:
                        await player.hear()
            await two.connect()
            message = await two.hear()
            assert message["kind"] == "snapshot"
            assert encode(two.view) == encode(late.view)

    asyncio.run(scene())


def test_an_action_is_carried_out_once_however_often_it_is_sent(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as live:
            ada, ben = await live.come("Ada", "Ben")
            table = (await ada.post("/tables", game="ctb"))["id"]
            await ben.post(f"/tables/{table}/join")
            one = ada.player(table)
            await one.connect()
            await ada.post(f"/tables/{table}/start")
            while not one.legal:
                await one.hear()
            action = one.legal[0]
            for _ in range(5):
                await one.act(action, id="once")
            answers = [await one.hear() for _ in range(5)]
            assert [answer["kind"] for answer in answers if answer["kind"] != "table_changed"][0] == "stepped"
            assert [a["kind"] for a in answers].count("done") == 4
            history = await ada.get(f"/tables/{table}/events?viewer=0")
            assert len(history["steps"]) == 1

    asyncio.run(scene())
