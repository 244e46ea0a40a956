"""A websocket as the server sees it: text in, text out. As thin as can be, for every message passes here."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import Message, Receive, Scope, Send

from flagfall.server.transport.uvicorn_fast_path import DIRECT, DirectWebsocket, Take


class Closed(Exception):
    """The other side is gone."""


class Socket(HTTPConnection):
    """One connection, with the headers and the query it came with."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(scope)
        self._receive, self._send = receive, send
        self._direct: DirectWebsocket | None = scope.get("extensions", {}).get(DIRECT)

    async def accept(self) -> None:
        """Open the door."""
        await self._receive()  # the request to connect
        await self._send({"type": "websocket.accept"})

    async def receive(self) -> str | bytes:
        """The next message; raises Closed."""
        message: Message = await self._receive()
        if message["type"] == "websocket.disconnect":
            raise Closed
        text: str | None = message.get("text")
        return message["bytes"] if text is None else text

    def listen(self, take: Take) -> None:
        """Have messages handed over as they arrive, if the server can; all others still come by `receive`."""
        if self._direct is not None:
            self._direct.listen(take)

    def write(self, text: str) -> bool:
        """Send a message now, without waiting; False if that cannot be."""
        return self._direct is not None and self._direct.write(text)

    async def send(self, text: str) -> None:
        """Send a message; raises OSError if the other side is gone."""
        await self._send({"type": "websocket.send", "text": text})

    async def close(self, number: int, reason: str) -> None:
        """Hang up."""
        await self._send({"type": "websocket.close", "code": number, "reason": reason})
