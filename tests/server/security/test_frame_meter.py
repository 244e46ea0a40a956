"""Floods of frames end the connection they come on, before they cost; whoever talks too much is slowed by person."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from flagfall.server.security.frame_meter import FrameMeter
from flagfall.server.security.rate_limits import Limits
from flagfall.server.settings import Settings
from flagfall.server.transport.connection import Meter
from flagfall.server.transport.uvicorn_fast_path import DirectWebsocket
from server.clients import Person
from server.live import Live, serving

USUAL: dict[str, Any] = {"messages_per_second": 30, "messages_burst": 60}


class Counting(DirectWebsocket):
    """Counts what was taken apart."""

    frames = 0  # type: ignore[assignment]

    def count_with(self, meter: Meter) -> None:
        def count(frames: int, size: int) -> bool:
            Counting.frames += frames
            return meter(frames, size)

        super().count_with(count)


HELLO = '{"kind":"hello"}'


async def table_of(person: Person) -> str:
    return str((await person.post("/tables", game="ctb"))["id"])


async def flood(live: Live, table: str, first: bytes, again: bytes) -> int | None:
    """Send the same frame again and again, in a few large pieces; the code the server closes with."""
    url = f"{live.base.replace('http', 'ws')}/api/v1/tables/{table}/play"
    async with connect(url, compression=None) as socket:
        await socket.send(HELLO)
        await socket.recv()
        socket.transport.write(first + again * 20_000)
        try:
            while True:
                await asyncio.wait_for(socket.recv(), 60)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None


@pytest.mark.parametrize(
    ("first", "again"),
    [
        (b"", b"\x89\x80\0\0\0\0"),  # pings
        (b"", b"\x8a\x80\0\0\0\0"),  # pongs
        (b"\x01\x81\0\0\0\0x", b"\x00\x80\0\0\0\0"),  # empty parts of one message
        (b"", b"\x81\x81\0\0\0\0x"),  # texts that nobody can read
    ],
    ids=["pings", "pongs", "parts", "texts"],
)
def test_a_flood_of_frames_is_cut_off(tmp_path: Path, first: bytes, again: bytes) -> None:
    async def run() -> None:
        Counting.frames = 0
        async with serving(tmp_path, ws=Counting, **USUAL) as live:
            (anna,) = await live.come("Anna")
            table = await table_of(anna)
            code = await flood(live, table, first, again)
            assert code in (4429, None)  # or the line was cut before the farewell could be read
            assert Counting.frames < 1_500  # the others of 20 000 were not even looked at
            assert (await anna.get(f"/tables/{table}"))["watchers"] == 0

    asyncio.run(run())


def test_connections_of_one_address_share_a_limit() -> None:
    settings, at = Settings(messages_per_second=1, messages_burst=10), [0.0]
    limits = Limits(settings, lambda: at[0])
    meters = [FrameMeter(settings, limits, "192.0.2.1", lambda: at[0]) for _ in range(4)]
    assert [meter.is_too_much(100, 0) for meter in meters] == [False, False, True, True]
    assert not FrameMeter(settings, limits, "192.0.2.2", lambda: at[0]).is_too_much(100, 0)
    at[0] = 1_000.0
    assert not meters[2].is_too_much(100, 0)


def test_bytes_count_too() -> None:
    settings = Settings(messages_per_second=1, messages_burst=10)
    meter = FrameMeter(settings, Limits(settings, lambda: 0.0), "192.0.2.1", lambda: 0.0)
    assert not meter.is_too_much(0, 100 * 4_096)
    assert meter.is_too_much(0, 41 * 4_096)


def test_whoever_comes_again_has_not_forgotten_what_they_said(tmp_path: Path) -> None:
    async def run() -> None:
        async with serving(tmp_path, chats_per_minute=12) as live:
            (anna,) = await live.come("Anna")
            table = await table_of(anna)
            heard = []
            for number in range(6):
                player = anna.player(table)
                await player.connect()
                await player.send({"kind": "say", "id": f"s{number}", "text": "hello"})
                while f"s{number}" not in player.answers:
                    await player.hear()
                heard.append(player.answers[f"s{number}"]["kind"])
                await player.close()
            assert heard == ["said"] * 3 + ["refused"] * 3

    asyncio.run(run())
