"""Many clients at once, as after a restart: the loop serves others between them."""

from __future__ import annotations

import asyncio
import gc
import select
import socket
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from flagfall.server.services import ARRIVALS
from flagfall.server.tables.connections import RoomConnections
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


def test_a_burst_of_handshakes_leaves_room_for_others(tmp_path: Path) -> None:
    clients = 200

    async def turns_until(answered: Callable[[], bool]) -> list[float]:
        """What each turn of the loop costs, in seconds of CPU of this thread."""
        costs = []
        while not answered():
            began = time.thread_time()
            await asyncio.sleep(0)
            costs.append(time.thread_time() - began)
        return costs

    async def work(live: Live) -> None:
        (ada,) = await live.come("Ada")
        path = f"/api/v1/tables/{(await ada.post('/tables', game='ctb'))['id']}/play"
        host = live.base.removeprefix("http://")
        head = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        head += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        address = host.split(":")[0], int(host.split(":")[1])
        with ExitStack() as opened:
            # All of them connect and ask before the server gets to do anything; the last one asks for something else.
            asking = [opened.enter_context(socket.create_connection(address)) for _ in range(clients + 1)]
            *sockets, other = asking
            for client in sockets:
                client.sendall(head.encode())
            other.sendall(f"GET /healthz HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())

            # As `flagfall serve` does: otherwise a turn may pay for collecting what all earlier tests have left.
            gc.collect()
            gc.freeze()
            costs = await turns_until(lambda: has_answer(other))
            assert sum(map(has_answer, sockets)) < clients / 2, "it does not wait for all others"
            costs += await turns_until(lambda: all(map(has_answer, sockets)))
            gc.unfreeze()
            assert all(client.recv(12) == b"HTTP/1.1 101" for client in sockets)
        assert max(costs) < sum(costs) / 3, f"{max(costs) * 1e3:.0f} of {sum(costs) * 1e3:.0f} ms in one turn"

    async def whole() -> None:
        async with serving(tmp_path) as live:
            await asyncio.wait_for(work(live), 60)

    asyncio.run(whole())


def has_answer(client: socket.socket) -> bool:
    return bool(select.select([client], [], [], 0)[0])


def test_requests_that_wait_for_their_turn_are_answered_whole(tmp_path: Path) -> None:
    body = b'{"name": "Ada"}'
    head = f"POST /api/v1/users HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n".encode()
    head += b"Content-Type: application/json\r\nConnection: close\r\n\r\n"

    async def ask(live: Live, *, leaves: bool) -> bytes:
        reader, writer = await asyncio.open_connection(*live.base.removeprefix("http://").split(":"))
        for part in (head[:20], head[20:], body[:5], body[5:]):
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(0)
        if leaves:
            writer.transport.abort()
            return b""
        answer = await reader.read()
        writer.close()
        return answer

    async def whole() -> list[bytes]:
        async with serving(tmp_path) as live:
            asking = [ask(live, leaves=number % 3 == 0) for number in range(60)]
            return await asyncio.wait_for(asyncio.gather(*asking), 60)

    answers = asyncio.run(whole())
    assert [answer[:12] for answer in answers] == [b"" if n % 3 == 0 else b"HTTP/1.1 201" for n in range(60)]
