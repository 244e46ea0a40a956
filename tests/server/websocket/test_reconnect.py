"""Pull the plug wherever you like: whoever comes back ends where they would have been anyway."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from flagfall.core.codec import encode
from server.clients import Player
from server.live import pick, serving


class Shaky(Player):
    """Its line breaks after every single message that tells something of the game; it says again what is unanswered."""

    cuts = 0
    asked: tuple[dict[str, Any], str] | None = None

    async def hear(self, within: float = 60) -> dict[str, Any]:
        message = await super().hear(within)
        if message["kind"] in ("snapshot", "stepped"):
            await self.stumble()
        return message

    async def stumble(self) -> None:
        self.cuts += 1
        await self.cut()
        await self.connect()
        if self.asked is not None and self.asked[1] not in self.answers:
            await self.act(*self.asked)


async def watch(player: Player) -> Player:
    """Follow a game to its end."""
    await player.connect()
    while not player.is_over:
        await player.hear()
    return player


@pytest.mark.slow
@pytest.mark.parametrize(
    "settings",
    [
        {"game": "ctb", "seats": [{"kind": "open"}, {"kind": "bot", "bot": "engine-1"}], "seed": 5},
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
            steady = asyncio.create_task(watch(Player(live.base, table, ada.token)))
            shaky = Shaky(live.base, table, ada.token)
            watching = asyncio.create_task(watch(shaky))
            player = Shaky(live.base, table, ada.token)
            await player.connect()
            await ada.post(f"/tables/{table}/start")
            chance = random.Random(3)
            while not player.is_over:
                if player.legal:
                    action = pick(player.legal, chance)
                    name = await player.act(action)
                    player.asked = (action, name)
                    await player.stumble()  # before the answer; perhaps before the server read it
                    while name not in player.answers:
                        await player.hear()
                else:
                    await player.hear()
            calm, _ = await asyncio.gather(steady, watching)
            assert player.cuts > 50
            assert shaky.cuts > 5
            for other in (calm, shaky):
                assert encode(other.view) == encode(player.view)
                assert other.seq == player.seq
            rows = await live.services.store.actions(table)
            ids = [row.client_id for row in rows if row.player == 0]
            assert len(ids) == len(set(ids))

    asyncio.run(scene())


def test_whoever_was_away_too_long_gets_a_snapshot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flagfall.server.tables.audience.KEPT", 3)

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
            answers = [(await one.hear())["kind"] for _ in range(5)]
            assert answers == ["stepped", "done", "done", "done", "done"]
            history = await ada.get(f"/tables/{table}/events?viewer=0")
            assert len(history["steps"]) == 1

    asyncio.run(scene())
