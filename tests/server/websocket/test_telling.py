"""Words over the websocket: for those who ask, without a gap, and true about who or what decided."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from server.clients import Player
from server.live import Live
from server.tables.test_room import duel, on_a_server, turn


def keys(messages: list[dict[str, Any]]) -> list[str]:
    return [line["key"] for message in messages for told in message["told"] for line in told["lines"]]


def test_whoever_asks_for_words_first_gets_a_snapshot_where_none_were_made(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        table, people, (ada, ben) = await duel(live)
        chance = random.Random(1)
        await turn(ada if ada.legal else ben, chance)
        reader = Player(live.base, table, people[0].token, telling=True)
        reader.seq = 0
        await reader.connect()
        assert (await reader.hear())["kind"] == "snapshot", "the history has the words of what was missed"
        await reader.cut()
        seen = reader.seq
        for player in (ada, ben):
            while player.seq != seen:
                await player.hear()
        await turn(ada if ada.legal else ben, chance)
        await reader.connect()
        missed = await reader.hear()
        assert (missed["kind"], missed["seq"]) == ("stepped", seen + 1)
        assert keys([missed]) == ["ctb.placed"]

    on_a_server(tmp_path, scene)


@pytest.mark.slow
def test_a_game_lost_on_time_is_not_called_given_up(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        table, people, _ = await duel(live, clock={"kind": "bank", "seconds": 1, "increment": 0})
        reader = Player(live.base, table, people[0].token, telling=True)
        await reader.connect()
        heard = []
        while reader.table["status"] != "over":
            message = await reader.hear()
            if message["kind"] == "stepped":
                heard.append(message)
        assert keys(heard)[-3:] == ["ctb.timed_out", "ctb.won", "ctb.reason.clock"]
        history = await people[0].get(f"/tables/{table}/events?viewer=0&telling=true")
        assert keys(history["steps"])[-3:] == ["ctb.timed_out", "ctb.won", "ctb.reason.clock"]

    on_a_server(tmp_path, scene)
