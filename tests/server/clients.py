"""Clients for tests: people over HTTP, and players over websockets that fold what they hear."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from itertools import islice, product
from math import prod
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from flagfall.core.codec import decode
from flagfall.core.plugins import find_game, find_plugin
from server.wire_check import check_received, check_sent

EVERYBODY: list[Person | Player] = []
"""Who has to go home when the server of a test closes."""


async def go_home() -> None:
    while EVERYBODY:
        await EVERYBODY.pop().close()


class Person:
    """Somebody with a name and a token."""

    def __init__(self, base: str, client: httpx.AsyncClient, session: dict[str, Any]) -> None:
        self.base, self.http = base, client
        self.id: str = session["user"]["id"]
        self.name: str = session["user"]["name"]
        self.token: str = session["token"]
        self.headers = {"Authorization": f"Bearer {self.token}"}
        EVERYBODY.append(self)

    @classmethod
    async def come(cls, base: str, name: str) -> Person:
        # No certificates to read, and no proxies to look for in the environment.
        client = httpx.AsyncClient(base_url=f"{base}/api/v1", timeout=60, verify=False, trust_env=False)
        answer = await client.post("/users", json={"name": name})
        assert answer.status_code == 201, answer.text
        return cls(base, client, answer.json())

    async def close(self) -> None:
        await self.http.aclose()

    async def post(self, path: str, **body: Any) -> Any:
        answer = await self.http.post(path, json=body, headers=self.headers)
        assert answer.status_code < 300, answer.text
        return answer.json()

    async def get(self, path: str) -> Any:
        answer = await self.http.get(path, headers=self.headers)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def player(self, table: str, **options: Any) -> Player:
        return Player(self.base, table, self.token, **options)


def _allowed(field: dict[str, Any]) -> Sequence[Any]:
    values = field["values"]
    return range(values) if isinstance(values, int) else values


class Player:
    """One websocket at a table. Keeps every byte it was sent, and the state that follows from it."""

    def __init__(self, base: str, table: str, token: str | None = None, **hello: Any) -> None:
        self.url = f"{base.replace('http', 'ws', 1)}/api/v1/tables/{table}/play"
        self.token, self.hello = token, {"views": False, **hello}
        self.received: list[str] = []
        self.seq: int | None = None
        self.view: Any = None
        self.legal: list[Any] = []
        self.kinds: list[Any] = []  # what numbers of actions mean
        self.table: dict[str, Any] = {}
        self.viewer: int | None = None
        self.answers: dict[str, dict[str, Any]] = {}
        self.websocket: ClientConnection | None = None
        self._count = 0
        EVERYBODY.append(self)

    async def connect(self) -> None:
        # Without a limit of the queue: a client that has paused reading waits ten seconds for the end of its goodbye.
        self.websocket = await connect(self.url, max_size=None, max_queue=None, compression=None)
        hello = {"kind": "hello", "token": self.token, "seq": self.seq, **self.hello}
        check_sent(hello)
        await self.send(hello)
        while (await self.hear())["kind"] != "welcome":
            pass

    async def close(self) -> None:
        if self.websocket is not None:
            await self.websocket.close()

    async def cut(self) -> None:
        """Pull the plug: no goodbye."""
        assert self.websocket is not None
        self.websocket.transport.abort()
        await self.websocket.wait_closed()

    async def send(self, message: dict[str, Any]) -> None:
        assert self.websocket is not None
        await self.websocket.send(json.dumps(message))

    async def act(self, action: dict[str, Any], id: str | None = None) -> str:
        self._count += 1
        name = id or f"{id_prefix(self)}{self._count}"
        message = {"kind": "act", "id": name, "action": action}
        check_sent(message)
        await self.send(message)
        return name

    async def hear(self, within: float = 60) -> dict[str, Any]:
        assert self.websocket is not None
        async with asyncio.timeout(within):
            text = await self.websocket.recv()
        assert isinstance(text, str)
        self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        self.take(message)
        check_received(message, self.game if self.table else None)
        return message

    def take(self, message: dict[str, Any]) -> None:
        """What a message means for what this client knows."""
        kind = message["kind"]
        if kind in ("welcome", "table_changed"):
            self.table = message["table"]
            if kind == "welcome":
                self.viewer = message["viewer"]
        elif kind == "snapshot":
            self.seq, self.legal = message["seq"], message["legal"]
            self.kinds = message.get("actions", self.kinds)
            self.view = decode(self.types.view, message["view"])
        elif kind == "stepped":
            assert self.seq is not None
            assert message["seq"] == self.seq + 1, "a number is missing"
            self.seq = message["seq"]
            events = [decode(self.types.event, event) for event in message["events"]]
            fold = find_plugin(self.game).fold
            assert fold is not None
            self.view = fold(self.view, events)
            self.legal = message.get("legal", self.legal)
        if (numbers := message.get("numbers")) is not None:
            self.legal = [self.action_of(number) for number in numbers]
        if message.get("id") is not None:
            self.answers[message["id"]] = message

    def action_of(self, number: int) -> dict[str, Any]:
        """The action with a number, as docs/protocol.md explains it."""
        for kind in self.kinds:
            choices = [[(field["name"], value) for value in _allowed(field)] for field in kind.get("fields", [])]
            size = prod(map(len, choices))
            if number < size:
                return {"kind": kind["kind"], **dict(next(islice(product(*choices), number, None)))}
            number -= size
        raise AssertionError("a number that stands for nothing")

    @property
    def game(self) -> str:
        return str(self.table["settings"]["game"])

    @property
    def types(self) -> Any:
        return find_game(self.game).types

    @property
    def is_over(self) -> bool:
        return self.view is not None and self.view.outcome is not None


def id_prefix(player: Player) -> str:
    return f"{player.viewer}-"
