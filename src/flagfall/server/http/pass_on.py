"""Requests about a table that another process has are passed on to it, connection and all."""

from __future__ import annotations

import logging

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from flagfall.server.cluster.base import Cluster, Elsewhere
from flagfall.server.errors import Unavailable
from flagfall.server.http.error_responses import answer
from flagfall.server.transport.close_codes import LATER
from flagfall.server.transport.handover import EXTENSION, MOST_HOPS, Handed, hand_over, request_bytes

log = logging.getLogger("flagfall.cluster")

MOVING = "This table changes hands right now; try again in a moment."
TRIES = 3


class PassOn:
    """Keeps what was read of a request until it is clear who answers it."""

    def __init__(self, app: ASGIApp, cluster: Cluster) -> None:
        self.app, self.cluster = app, cluster

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer here, or let another process answer."""
        if self.cluster.is_alone or scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        try:
            await self._answer(scope, receive, send)
        except Unavailable as error:
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": LATER})
            else:
                await answer(error)(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        heard: list[Message] = []
        for _ in range(TRIES):
            try:
                await self.app(scope, _remembering(heard, receive), send)
                return
            except Elsewhere as error:
                if await self._pass_on(scope, heard, error.process):
                    return
        raise Unavailable(MOVING)

    async def _pass_on(self, scope: Scope, heard: list[Message], process: str) -> bool:
        """Whether the process has taken it; if it is gone, its tables are free."""
        connection: Handed | None = scope.get("extensions", {}).get(EXTENSION)
        if connection is None or connection.hops >= MOST_HOPS:
            raise Unavailable(MOVING)
        address = await self.cluster.address_of(process)
        if address is None:
            return False
        body = b"".join(message.get("body", b"") for message in heard)
        try:
            await hand_over(connection, address, request_bytes(scope, body))
        except (ConnectionRefusedError, FileNotFoundError):  # the process is gone
            await self.cluster.expel(process)
            return False
        except OSError as error:  # it lives, but has no time
            log.info("a process takes no connections: %s", error, extra={"server": process})
            raise Unavailable(MOVING) from None
        return True


def _remembering(heard: list[Message], receive: Receive) -> Receive:
    """Replay the messages received before, and remember new ones."""
    again = list(heard)

    async def next_message() -> Message:
        if again:
            return again.pop(0)
        message = await receive()
        heard.append(message)
        return message

    return next_message
