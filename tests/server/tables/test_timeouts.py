"""Thinking time at a table: nobody gets more of it by leaving, nobody loses it by the clock on the wall."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from flagfall.server.tables import timeouts
from flagfall.server.tables.room import Room
from server.live import Live
from server.tables.test_room import duel, on_a_server, turn

BANK = {"kind": "bank", "seconds": 100, "increment": 0}
EACH = {"kind": "each", "seconds": 100}


@pytest.mark.parametrize(
    ("settings", "on_timeout"),
    [
        ({"game": "ctb"}, "stand_in"),
        ({"game": "ctb", "clock": EACH}, "stand_in"),
        ({"game": "ctb", "clock": BANK}, "lose"),
        ({"game": "ctb", "clock": EACH, "is_rated": True}, "lose"),
        ({"game": "challengers", "config": {"players": 2}, "clock": BANK}, "lose"),
        ({"game": "challengers", "config": {"players": 4}, "clock": BANK, "is_rated": True}, "stand_in"),
        ({"game": "ctb", "clock": BANK, "on_timeout": "stand_in"}, "stand_in"),
    ],
)
def test_a_duel_with_a_bank_of_time_or_a_rated_one_is_lost_on_time(server, settings, on_timeout) -> None:
    assert server.come("Ada").post("/tables", settings)["settings"]["on_timeout"] == on_timeout


@pytest.mark.slow
def test_a_duel_of_decks_is_lost_on_time(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        clock = {"kind": "bank", "seconds": 1, "increment": 0}
        _, _, (ada, ben) = await duel(live, game="challengers", config={"players": 2}, clock=clock)
        ada_done = asyncio.create_task(finish_deck_phase(ada))
        while ben.table["status"] != "over":
            await ben.hear()
        outcome = ben.table["outcome"]
        assert (outcome["winners"], outcome["reason"], outcome["by"]) == ([0], "time", "clock")
        await ada_done

    on_a_server(tmp_path, scene)


async def finish_deck_phase(player) -> None:
    while player.legal:
        done = [action for action in player.legal if action["kind"] == "done"]
        await player.act((done or player.legal)[-1])
        before = player.seq
        while player.seq == before:
            await player.hear()


def test_leaving_and_coming_back_refills_no_bank(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        clock = {"kind": "bank", "seconds": 4, "increment": 0}
        table, people, (ada, _) = await duel(live, clock=clock, on_timeout="stand_in")
        for _ in range(3):
            await people[0].post(f"/tables/{table}/leave")
            await people[0].post(f"/tables/{table}/join")
        again = people[0].player(table)
        await again.connect()
        while (message := await again.hear())["kind"] != "snapshot":
            pass
        assert message["clock"]["left"][0] <= 4
        assert ada.viewer == 0

    on_a_server(tmp_path, scene, stand_in_pause=60)


@pytest.mark.slow
def test_a_jump_of_the_clock_on_the_wall_loses_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(live: Live) -> None:
        _, _, (ada, ben) = await duel(live, clock=BANK)
        real = time.time
        for hours in (2, -2):
            monkeypatch.setattr(time, "time", lambda hours=hours: real() + hours * 3_600)
            await turn(ada, random.Random(1))
            await turn(ben, random.Random(1))
        assert ada.table["status"] == "playing"
        await asyncio.sleep(0.3)
        await turn(ada, random.Random(1))

    on_a_server(tmp_path, scene)


class _Desk:
    """As much of a room as its alarm asks for: a person with a deadline, and what was done to them."""

    def __init__(self, deadline: float, on_timeout: str) -> None:
        clock = SimpleNamespace(control=SimpleNamespace(kind="bank"), running=[0], deadline=lambda player: deadline)
        self.playing = SimpleNamespace(clock=clock)
        self.row = SimpleNamespace(seats=[SimpleNamespace(kind="person", away=False)])
        self.context = SimpleNamespace(store=SimpleNamespace(is_away=False))
        self.settings = SimpleNamespace(on_timeout=on_timeout)
        self.done: list[str] = []
        self.lose_on_time = cast(Any, lambda player: "lost")
        self.replace = lambda player, why: "replaced"
        self.tasks = SimpleNamespace(spawn=self.done.append)


@pytest.mark.parametrize(("on_timeout", "what"), [("lose", "lost"), ("stand_in", "replaced")])
def test_time_is_up_a_quarter_of_a_second_after_the_deadline(monkeypatch, on_timeout: str, what: str) -> None:
    """The grace is for a message on its way: not a moment less, and no seconds more to think."""
    deadline = 1_000.0
    wait: list[float] = []
    desk = _Desk(deadline, on_timeout)
    alarm = timeouts.Timeouts(cast(Room, desk), desk.lose_on_time)
    loop = SimpleNamespace(call_later=lambda seconds, ring: wait.append(seconds))
    monkeypatch.setattr(timeouts, "asyncio", SimpleNamespace(get_running_loop=lambda: loop))
    monkeypatch.setattr(timeouts, "now", lambda: deadline - 10)
    alarm.arm()
    assert wait == [pytest.approx(10.25)]
    monkeypatch.setattr(timeouts, "now", lambda: deadline + 0.24)
    alarm._ring()
    assert desk.done == [], "a message may still be on its way"
    assert wait[1:] == [pytest.approx(0.01)], "it rings again"
    monkeypatch.setattr(timeouts, "now", lambda: deadline + 0.25)
    alarm._ring()
    assert desk.done == [what]
    assert len(wait) == 2, "it is over"
