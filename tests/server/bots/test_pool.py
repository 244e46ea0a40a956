"""Bots wait for each other fairly: who answers at once never waits for who searches, and hosts take turns."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from flagfall.bots import sight_of
from flagfall.core.codec import encode
from flagfall.core.ids import PlayerIx
from flagfall.core.plugins import find_game
from flagfall.core.table import Table
from flagfall.games.ctb.config import Config
from flagfall.server import compiling
from flagfall.server.bots import pool as pools
from flagfall.server.bots.pool import BotPool, FairQueue
from flagfall.server.bots.worker import BotQuestion


def test_hosts_take_turns() -> None:
    async def run() -> None:
        queue, order = FairQueue(1), list[str]()

        async def think(host: str, name: str) -> None:
            await queue.enter(host)
            order.append(name)
            await asyncio.sleep(0)
            queue.leave()

        names = ("a1", "a2", "a3", "a4", "b1", "c1", "b2")
        await asyncio.gather(*(think(name[0], name) for name in names))
        assert order == ["a1", "a2", "b1", "c1", "a3", "b2", "a4"]
        assert len(queue) == 0

    asyncio.run(run())


def test_whoever_gives_up_waiting_leaves_no_gap() -> None:
    async def run() -> None:
        queue = FairQueue(1)
        await queue.enter("a")
        waiting = [asyncio.ensure_future(queue.enter(host)) for host in "bcd"]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
        assert len(queue) == 2
        queue.leave()
        waiting[1].cancel()  # its turn has come, but it is no longer there
        await asyncio.sleep(0)
        await asyncio.wait_for(waiting[2], 60)
        queue.leave()
        await asyncio.wait_for(queue.enter("e"), 60)

    asyncio.run(run())


def question(bot: str) -> BotQuestion:
    table = Table(find_game("ctb"), Config(), 1)
    player = PlayerIx(table.actors[0])
    sight = sight_of(table, player)
    legal = tuple(map(encode, sight.legal))
    return BotQuestion("ctb", table.config, bot, player, encode(sight.view), legal, tuple(sight.rng))


class Thinker:
    """A process that thinks until it is told to stop."""

    pid = 0
    done: asyncio.Event

    async def ask(self, asked: BotQuestion) -> int:
        if asked.bot != "random":
            await Thinker.done.wait()
        return 0

    async def end(self) -> None: ...


def test_a_quick_bot_does_not_wait_for_those_who_search(monkeypatch) -> None:
    async def start() -> Any:
        return Thinker()

    monkeypatch.setattr(pools._Worker, "start", start)
    monkeypatch.setattr(compiling, "has_native", lambda: False)

    async def run() -> None:
        Thinker.done = asyncio.Event()
        pool = BotPool(1, 60)
        await pool.start()
        deep = [asyncio.ensure_future(pool.choose(question("engine-8"), "host")) for _ in range(5)]
        await asyncio.sleep(0)
        assert pool.waiting == 4
        assert await asyncio.wait_for(pool.choose(question("random"), "host"), 60) == 0
        Thinker.done.set()
        assert await asyncio.gather(*deep) == [0] * 5

    asyncio.run(run())


def test_a_question_can_be_given_up_while_its_process_starts() -> None:
    async def run(steps: int) -> None:
        pool = BotPool(1, 30.0)
        asking = asyncio.ensure_future(pool.choose(question("random")))
        for _ in range(steps):
            await asyncio.sleep(0)
        asking.cancel()
        done, _ = await asyncio.wait([asking], timeout=60)
        assert done, f"still there after {steps} steps"
        await asyncio.wait_for(pool.close(), 60)
        assert not pool.pids()

    for steps in range(1, 8):
        asyncio.run(run(steps))


def test_nobody_begins_to_think_when_the_server_stops() -> None:
    async def run() -> None:
        pool = BotPool(1, 30.0)
        await pool.start()
        await pool.close()
        with pytest.raises(asyncio.CancelledError):
            await pool.choose(question("random"))
        assert not pool.pids()

    asyncio.run(run())


@pytest.mark.parametrize("ahead", [True, False])
def test_processes_are_there_ahead_or_start_when_a_bot_is_asked(ahead: bool) -> None:
    async def run() -> None:
        pool = BotPool(1, 30.0, ahead=ahead)
        await pool.start()
        assert len(pool.pids()) == (2 if ahead else 0)
        for _ in range(2):
            await pool.choose(question("random"))
        assert len(pool.pids()) == (2 if ahead else 1), "and stay for the next question"
        await pool.close()

    asyncio.run(run())
