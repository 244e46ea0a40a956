"""Nobody keeps a connection by sending the head of a request byte by byte."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest

from flagfall.server.http import middleware
from flagfall.server.transport import file_limit, uvicorn_header_timeout
from server.live import Live, serving

Reader = asyncio.StreamReader
Writer = asyncio.StreamWriter
WHOLE = b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n"


def on_a_line(tmp_path: Path, scene: Callable[[Live, Reader, Writer], Awaitable[None]]) -> None:
    async def run() -> None:
        async with serving(tmp_path) as live, asyncio.timeout(60):
            reader, writer = await asyncio.open_connection("127.0.0.1", int(live.base.rpartition(":")[2]))
            await scene(live, reader, writer)
            writer.close()

    asyncio.run(run())


async def ask(reader: Reader, writer: Writer) -> bytes:
    writer.write(WHOLE)
    top = await reader.readuntil(b"\r\n\r\n")
    length = next(line for line in top.lower().split(b"\r\n") if line.startswith(b"content-length"))
    await reader.readexactly(int(length.split(b":")[1]))
    return top.split(b"\r\n")[0]


async def is_closed(reader: Reader) -> bool:
    """Whether the server hangs up without an answer; bytes that cross its goodbye make that a reset."""
    try:
        return await reader.read() == b""
    except ConnectionResetError:
        return True


async def drip(writer: Writer) -> None:
    """A header that never ends, a byte at a time."""
    writer.write(b"GET /")
    while True:
        writer.write(b"x")
        await asyncio.sleep(0.03)


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: he"], ids=["nothing", "half a head"])
def test_a_head_that_does_not_come_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(uvicorn_header_timeout, "HEAD_SECONDS", 0.2)

    async def scene(live: Live, reader: Reader, writer: Writer) -> None:
        writer.write(sent)
        assert await is_closed(reader)

    on_a_line(tmp_path, scene)


def test_neither_is_the_second_one_of_a_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(live: Live, reader: Reader, writer: Writer) -> None:
        assert await ask(reader, writer) == b"HTTP/1.1 200 OK"
        monkeypatch.setattr(uvicorn_header_timeout, "HEAD_SECONDS", 0.2)
        trickle = asyncio.create_task(drip(writer))
        assert await is_closed(reader)
        trickle.cancel()

    on_a_line(tmp_path, scene)


@pytest.mark.slow
def test_a_connection_may_last_longer_than_one_head(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_header_timeout, "HEAD_SECONDS", 2.0)

    async def scene(live: Live, reader: Reader, writer: Writer) -> None:
        for _ in range(3):
            assert await ask(reader, writer) == b"HTTP/1.1 200 OK"
            await asyncio.sleep(0.8)
        (ada,) = await live.come("Ada")
        table = (await ada.post("/tables", game="ctb"))["id"]
        player = ada.player(table)
        await player.connect()
        await asyncio.sleep(2.4)
        await player.send({"kind": "ping", "at": 5})
        while (await player.hear())["kind"] != "pong":
            pass

    on_a_line(tmp_path, scene)


def test_whoever_asks_before_sending_too_much_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    async def scene(live: Live, reader: Reader, writer: Writer) -> None:
        lines = ("POST /api/v1/users HTTP/1.1", "Host: localhost", "Content-Length: 9999999", "Expect: 100-continue")
        writer.write("".join(f"{line}\r\n" for line in (*lines, "")).encode())
        answer = await reader.read()  # to its end: a second request must not be taken for the body
        assert answer.startswith(b"HTTP/1.1 413 ")
        assert b'"code":"too_large"' in answer

    on_a_line(tmp_path, scene)


def test_a_body_that_drips_is_refused_and_its_connection_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middleware, "BODY_SECONDS", 0.3)

    async def scene(live: Live, reader: Reader, writer: Writer) -> None:
        lines = ("POST /api/v1/users HTTP/1.1", "Host: localhost", "Content-Length: 60000")
        writer.write("".join(f"{line}\r\n" for line in (*lines, "")).encode() + b"{")
        trickle = asyncio.create_task(drip(writer))
        answer = await reader.readuntil(b"\r\n\r\n")
        trickle.cancel()
        with suppress(ConnectionResetError):  # a drop that came after the server had hung up
            await reader.read()  # to its end: the server hangs up
        assert answer.startswith(b"HTTP/1.1 422 ")
        assert b"connection: close" in answer.lower()

    on_a_line(tmp_path, scene)


def test_one_address_cannot_take_all_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_limit, "_per_address", 3)

    async def scene(live: Live, reader: Reader, writer: Writer) -> None:
        port = int(live.base.rpartition(":")[2])
        lines = [await asyncio.open_connection("127.0.0.1", port) for _ in range(4)]
        for one, other in lines[:2]:  # with the one of the test these are three
            assert await ask(one, other) == b"HTTP/1.1 200 OK"
        for one, other in lines[2:]:
            other.write(b"GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert (await one.read()).startswith(b"HTTP/1.1 503 ")
        elsewhere = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.2", 0))
        assert await ask(*elsewhere) == b"HTTP/1.1 200 OK"
        for _, other in (*lines, elsewhere):
            other.close()
            await other.wait_closed()
        again = await asyncio.open_connection("127.0.0.1", port)
        assert await ask(*again) == b"HTTP/1.1 200 OK"
        again[1].close()

    on_a_line(tmp_path, scene)


@pytest.mark.parametrize("head", [["X: " + "a" * 40_000], [f"X-{n}: a" for n in range(200)]], ids=["long", "many"])
def test_more_headers_than_any_browser_sends_are_refused(tmp_path: Path, head: list[str]) -> None:
    async def scene(live: Live, reader: Reader, writer: Writer) -> None:
        lines = ("GET /api/v1/games HTTP/1.1", "Host: localhost", *head)
        writer.write("".join(f"{line}\r\n" for line in (*lines, "")).encode())
        answer = await reader.read()
        assert answer.startswith((b"HTTP/1.1 431 ", b"HTTP/1.1 400 "))
        assert b"200 OK" not in answer

    on_a_line(tmp_path, scene)
