"""The public list as a live stream."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from flagfall.server.features.lobby import stream_routes as table_stream
from server.guests import Running, refusal


class Listener:
    """Reads a stream event by event, without a socket."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self._lines = table_stream.tell_tables(server.services)
        self._heard: list[str] = []

    async def event(self) -> tuple[str, Any]:
        """The next event; comments and settings are passed over."""
        async with asyncio.timeout(60):
            while True:
                while not self._heard:
                    self._heard = (await anext(self._lines)).split("\n\n")[:-1]
                text = self._heard.pop(0)
                if text.startswith("event: "):
                    name, data = text.removeprefix("event: ").split("\ndata: ")
                    return name, json.loads(data)

    def next(self) -> tuple[str, Any]:
        return self.server.do(self.event)

    def rest(self) -> list[str]:
        async def read() -> list[str]:
            async with asyncio.timeout(60):
                return [text async for text in self._lines]

        return self.server.do(read)

    def close(self) -> None:
        self.server.do(self._lines.aclose)


def test_the_stream_begins_with_the_list_and_follows_every_change(serve) -> None:
    server = serve()
    ada, ben = server.come("Ada"), server.come("Ben")
    first = ada.open_table(title="First")
    listener = Listener(server)
    assert listener.next() == ("table", {**first, "code": None, "you": None, "seat_code": None})
    second = ada.open_table(title="Second")
    assert listener.next()[1]["settings"]["title"] == "Second"
    ben.post(f"/tables/{second['id']}/join")
    name, changed = listener.next()
    assert (name, changed["seats"][1]["name"], changed["code"]) == ("table", "Ben", None)
    listener.close()


def test_private_tables_are_never_told(serve) -> None:
    server = serve()
    ada = server.come("Ada")
    ada.open_table(is_private=True)
    listener = Listener(server)
    public = ada.open_table()
    ada.open_table(is_private=True)
    assert listener.next()[1]["id"] == public["id"]
    ada.post(f"/tables/{public['id']}/leave")
    assert listener.next() == ("gone", {"id": public["id"]}), "nobody is left: the table is closed"
    listener.close()


def test_a_quiet_stream_shows_that_it_is_alive_and_ends_with_the_server(serve, monkeypatch) -> None:
    monkeypatch.setattr(table_stream, "HEARTBEAT", 0.01)
    server = serve()
    listener = Listener(server)

    async def heartbeat() -> None:
        async with asyncio.timeout(60):
            while not (await anext(listener._lines)).startswith(":"):
                pass

    server.do(heartbeat)
    server.do(server.services.stopping.set)
    assert all(text.startswith(":") for text in listener.rest())


def test_an_address_may_hold_only_so_many_streams(serve) -> None:
    server = serve(sockets_per_address=1)
    with server.services.limits.connection("192.0.2.1"):
        assert refusal(server.request("GET", "/api/v1/tables/stream")) == (429, "too_many_requests")
    server.do(server.services.stopping.set)
    answer = server.request("GET", "/api/v1/tables/stream")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/event-stream")
    assert "Content-Encoding" not in answer.headers
    assert server.request("GET", "/api/v1/tables/stream").status_code == 200, "the first one let go of its place"
