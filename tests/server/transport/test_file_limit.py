"""A full server says so, and still answers whoever asks whether it is well."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

from flagfall.server.transport import file_limit
from server.live import Live, serving

PLAIN = b" HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"


async def ask(live: Live, path: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", int(live.base.rpartition(":")[2]))
    writer.write(b"GET " + path + PLAIN)
    answer = await asyncio.wait_for(reader.read(), 60)
    writer.close()
    return answer


def test_a_full_server_says_so_and_tells_that_it_is_well(tmp_path: Path, monkeypatch) -> None:
    async def run() -> None:
        async with serving(tmp_path) as live:
            assert b" 200 " in (await ask(live, b"/api/v1/tables")).split(b"\r\n")[0]
            monkeypatch.setattr(file_limit, "most_connections", lambda: 0)
            full = await ask(live, b"/api/v1/tables")
            assert full.startswith(b"HTTP/1.1 503 ")
            assert b'"code":"unavailable"' in full
            assert b" 200 " in (await ask(live, b"/healthz")).split(b"\r\n")[0]
            monkeypatch.setattr(file_limit, "FOR_HEALTH", 0)
            with suppress(ConnectionResetError):
                assert await ask(live, b"/healthz") == b""
            monkeypatch.setattr(file_limit, "most_connections", lambda: 100)
            assert b" 200 " in (await ask(live, b"/api/v1/tables")).split(b"\r\n")[0]

    asyncio.run(run())


def test_the_limit_is_taken_as_far_as_the_system_allows() -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    low = min(before[0], 512)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (low, before[1]))
        file_limit.raise_file_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] > low or before[1] == low
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
