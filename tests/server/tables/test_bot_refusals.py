"""A bot whose actions are refused: it tries again later and later, and at last waits for the table to change."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from flagfall.core.errors import IllegalAction
from flagfall.core.ids import PlayerIx
from flagfall.server.tables.bot_players import MOST_REFUSALS, BotPlayers


def test_a_bot_that_is_refused_again_and_again_stops_asking(monkeypatch: Any) -> None:
    room: Any = SimpleNamespace(row=SimpleNamespace(id="t"))
    woken: list[float] = []

    async def work() -> None:
        bots, player, error = BotPlayers(room), PlayerIx(0), IllegalAction("no")
        monkeypatch.setattr(bots, "wake", lambda: woken.append(0.0))
        monkeypatch.setattr(asyncio.get_running_loop(), "call_later", lambda seconds, _: woken.append(seconds))
        for _ in range(MOST_REFUSALS + 5):
            bots._try_again(player, error)
        assert woken == [0.0, 1.0, 2.0, 4.0, 8.0, 16.0]
        bots.stepped(player)
        bots._try_again(player, error)
        assert woken[6:] == [0.0], "a table that has gone on is another question"

    asyncio.run(work())
