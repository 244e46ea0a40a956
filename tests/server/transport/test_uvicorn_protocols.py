"""The server and uvicorn: a client that does not read, and versions that were never tried."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from flagfall.server.transport.close_codes import TOO_SLOW
from flagfall.server.transport.uvicorn_fast_path import DirectWebsocket
from flagfall.server.transport.uvicorn_header_timeout import HeaderTimeoutProtocol
from flagfall.server.transport.uvicorn_protocols import protocols
from server.live import Live, serving

LARGE = 8_000
MANY = 20_000


@pytest.mark.parametrize("ws", [DirectWebsocket, "websockets-sansio"], ids=["fast path", "public interface"])
def test_a_client_that_does_not_read_is_sent_away(tmp_path: Path, ws: Any) -> None:
    async def scene(live: Live) -> None:
        (ada,) = await live.come("Ada")
        table = (await ada.post("/tables", game="ctb"))["id"]
        player = ada.player(table)
        # It reads one message and then no more, until it is asked for the next one.
        websocket = await connect(player.url, max_size=None, max_queue=1, compression=None)
        await websocket.send('{"kind": "hello"}')
        room = await live.services.rooms.get(table)
        while not len(room.connections):
            await asyncio.sleep(0.01)
        (connection,) = room.connections
        sent = 0
        while not connection.is_closing and sent < MANY:
            connection.send(f'{{"kind": "pong", "at": "{"x" * LARGE}"}}')
            sent += 1
            if sent % 50 == 0:
                await asyncio.sleep(0)
        assert 50 < sent < MANY, "what waits for a client that does not read has an end"
        with suppress(ConnectionClosed):
            while True:
                await websocket.recv()
        assert websocket.close_code == TOO_SLOW

    async def run() -> None:
        async with serving(tmp_path, ws=ws) as live, asyncio.timeout(60):
            await scene(live)

    asyncio.run(run())


def test_tested_versions_are_spoken_to_directly() -> None:
    assert protocols("0.54.0") == (HeaderTimeoutProtocol, DirectWebsocket)


@pytest.mark.parametrize("installed", ["0.35.0", "0.52.0", "0.55.0", "1.0", "0.55.0.dev1"])
def test_other_versions_are_spoken_to_by_their_public_interface(
    installed: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert protocols(installed) == ("h11", "websockets-sansio")
    assert f"uvicorn {installed} is not among the tested versions" in caplog.text


def test_the_installed_version_is_a_tested_one() -> None:
    assert protocols() == (HeaderTimeoutProtocol, DirectWebsocket)
