"""A websocket as the server sees it: text in, text out. As thin as can be, for every message passes here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from starlette.requests import HTTPConnection
from starlette.types import Message, Receive, Scope, Send

EXTENSION = "flagfall.direct"
"""Where a server puts its fast path into the scope, if it has one."""

MessageHandler = Callable[[bytes], None]


class FastPath(Protocol):
    """What a server can do beyond ASGI: send without waiting, and hand messages over as they arrive."""

    def write(self, text: str) -> bool: ...

    def on_message(self, handler: MessageHandler) -> None: ...


class Closed(Exception):
    """The other side is gone."""


class Socket(HTTPConnection):
    """One connection, with the headers and the query it came with."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(scope)
        self._receive, self._send = receive, send
        self._direct: FastPath | None = scope.get("extensions", {}).get(EXTENSION)

    async def accept(self) -> None:
        await self._receive()  # the request to connect
        await self._send({"type": "websocket.accept"})

    async def receive(self) -> str | bytes:
        """The next message; raises Closed."""
        message: Message = await self._receive()
        if message["type"] == "websocket.disconnect":
            raise Closed
        text: str | None = message.get("text")
        return message["bytes"] if text is None else text

    def on_message(self, handler: MessageHandler) -> None:
        """Have messages handed over as they arrive, if the server can; all others still come by `receive`."""
        if self._direct is not None:
            self._direct.on_message(handler)

    def write(self, text: str) -> bool:
        """Send a message now, without waiting; False if that cannot be."""
        return self._direct is not None and self._direct.write(text)

    async def send(self, text: str) -> None:
        """Send a message; raises OSError if the other side is gone."""
        await self._send({"type": "websocket.send", "text": text})

    async def close(self, number: int, reason: str) -> None:
        await self._send({"type": "websocket.close", "code": number, "reason": reason})
