"""Many clients at once, as after a restart: the loop serves others between them."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from flagfall.server.rooms.connections import RoomConnections
from flagfall.server.services import ARRIVALS
from server.clients import Player
from server.live import Live, serving


def test_a_burst_of_hellos_is_spread_over_turns_of_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    turns: Counter[int] = Counter()
    turn = 0
    add = RoomConnections.add

    def counted(self: RoomConnections, *args: Any) -> Any:
        turns[turn] += 1
        return add(self, *args)

    monkeypatch.setattr(RoomConnections, "add", counted)

    async def tick() -> None:
        nonlocal turn
        while True:
            turn += 1
            await asyncio.sleep(0)

    async def work(live: Live) -> None:
        (ada,) = await live.come("Ada")
        table = (await ada.post("/tables", game="ctb"))["id"]
        visitors = [Player(live.base, table) for _ in range(80)]
        ticking = asyncio.create_task(tick())
        await asyncio.gather(*(visitor.connect() for visitor in visitors))
        ticking.cancel()
        for visitor in visitors:
            await visitor.close()

    async def whole() -> None:
        async with serving(tmp_path) as live:
            await asyncio.wait_for(work(live), 60)

    asyncio.run(whole())
    assert sum(turns.values()) == 80
    assert max(turns.values()) <= ARRIVALS
