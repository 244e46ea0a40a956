"""What waits to be sent: in order, whoever reads slowly, and never without end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from flagfall.core.ids import PlayerIx
from flagfall.server.transport.close_codes import TOO_SLOW
from flagfall.server.transport.connection import WAITING, WAITING_CHARACTERS, Connection


class Line:
    """A socket whose other side can stop reading."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.closed: tuple[int, str] | None = None
        self.readable = asyncio.Event()
        self.readable.set()

    def write(self, text: str) -> bool:
        if self.readable.is_set():
            self.sent.append(text)
        return self.readable.is_set()

    async def send(self, text: str) -> None:
        await self.readable.wait()
        self.sent.append(text)

    async def close(self, number: int, reason: str) -> None:
        self.closed = (number, reason)


def on_a_line(scene: Callable[[Line, Connection], Awaitable[None]]) -> None:
    async def run() -> None:
        line: Any = Line()
        connection = Connection(line, None, PlayerIx(0), views=False, legal=None, acts=True)
        pumping = asyncio.create_task(connection.pump())
        await asyncio.sleep(0)
        await scene(line, connection)
        pumping.cancel()

    asyncio.run(run())


def test_messages_go_out_at_once() -> None:
    async def scene(line: Line, connection: Connection) -> None:
        connection.send("one")
        connection.send("two")
        assert line.sent == ["one", "two"]  # nothing had to be awaited

    on_a_line(scene)


def test_messages_never_overtake_each_other() -> None:
    async def scene(line: Line, connection: Connection) -> None:
        wanted = []
        for turn in range(50):
            if turn % 3 == 0:
                line.readable.clear()
            for part in range(turn % 4):
                wanted.append(f"{turn}.{part}")
                connection.send(wanted[-1])
            line.readable.set()
            wanted.append(f"{turn}.late")  # the pump holds the first one and has not run yet
            connection.send(wanted[-1])
            for _ in range(turn % 2):
                await asyncio.sleep(0)
        await asyncio.sleep(0.01)
        assert line.sent == wanted

    on_a_line(scene)


def test_whoever_reads_too_slowly_is_sent_away() -> None:
    async def scene(line: Line, connection: Connection) -> None:
        line.readable.clear()
        for number in range(WAITING + 5):
            connection.send(f'{{"number":{number}}}')
        assert connection.is_closing
        line.readable.set()
        await asyncio.sleep(0.01)
        assert json.loads(line.sent[-1])["code"] == "too_slow"
        assert line.closed == (TOO_SLOW, "too_slow")

    on_a_line(scene)


def test_what_waits_is_bounded_by_its_weight_too() -> None:
    async def scene(line: Line, connection: Connection) -> None:
        line.readable.clear()
        text = "x" * (WAITING_CHARACTERS // 8)
        for _ in range(8):
            connection.send(text)
        assert not connection.is_closing  # one is with the pump by then, or all fit
        connection.send(text)
        assert connection.is_closing
        line.readable.set()
        await asyncio.sleep(0.01)
        assert sum(map(len, line.sent)) <= 2 * len(text)
        assert line.closed == (TOO_SLOW, "too_slow")

    on_a_line(scene)


def test_a_single_large_message_may_wait() -> None:
    async def scene(line: Line, connection: Connection) -> None:
        line.readable.clear()
        connection.send("x" * (2 * WAITING_CHARACTERS))
        line.readable.set()
        await asyncio.sleep(0.01)
        assert len(line.sent) == 1
        assert not connection.is_closing

    on_a_line(scene)
