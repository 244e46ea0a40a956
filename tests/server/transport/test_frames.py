"""Frames as they come: in one piece, byte by byte, several at once, and mixed with everything else."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from flagfall.server.transport.frames import bounds
from server.live import serving


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_bounds_are_those_of_the_standard(size: int) -> None:
    frame = Frame(Opcode.TEXT, b"x" * size).serialize(mask=True)
    found = bounds(b"abc" + frame + b"more", 3)
    assert found is not None
    assert found.end == 3 + len(frame)
    assert found.end - found.payload == size
    assert bounds(frame[:1], 0) is None


def test_messages_arrive_however_their_bytes_are_cut(tmp_path: Path) -> None:
    chance = random.Random(5)

    async def run() -> None:
        async with serving(tmp_path) as live:
            (anna,) = await live.come("Anna")
            table = (await anna.post("/tables", game="ctb"))["id"]
            async with connect(f"{live.base.replace('http', 'ws')}/api/v1/tables/{table}/play") as socket:
                await socket.send('{"kind":"hello"}')
                await socket.recv()
                data = b""
                for number in range(200):
                    text = json.dumps({"kind": "ping", "at": number}).encode() + b" " * chance.choice((0, 9, 200))
                    if number % 7 == 0:  # in two parts, with a ping between them
                        data += Frame(Opcode.TEXT, text[:9], fin=False).serialize(mask=True)
                        data += Frame(Opcode.PING, b"!").serialize(mask=True)
                        data += Frame(Opcode.CONT, text[9:]).serialize(mask=True)
                    else:
                        data += Frame(Opcode.TEXT, text).serialize(mask=True)
                while data:
                    cut = chance.choice((1, 2, 3, 50, 700))
                    socket.transport.write(data[:cut])
                    data = data[cut:]
                    await asyncio.sleep(0)
                heard: list[Any] = []
                while len(heard) < 200:
                    message = json.loads(await asyncio.wait_for(socket.recv(), 60))
                    if message["kind"] in ("pong", "refused"):
                        heard.append(message)
                assert [message.get("at") for message in heard] == list(range(200)), heard[:3]

    asyncio.run(run())
