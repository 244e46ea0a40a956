"""HTTP: the public list as a live stream (server-sent events).

First comes every public table as `event: table`, then each one again whenever it changes; `event: gone`
names a table that is over or no longer public. A comment now and then keeps the line open.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import AbstractContextManager, suppress

from fastapi import Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from flagfall.server.client_address import address_of
from flagfall.server.errors import NoSuchTable
from flagfall.server.features.lobby.routes import shown_rooms
from flagfall.server.features.matchmaking.service import Pairing
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import refusals
from flagfall.server.services import Services, services_of
from flagfall.server.tables.lobby import PAIRING

HEARTBEAT = 15.0

AT_ONCE = {"X-Accel-Buffering": "no", "Cache-Control": "no-cache, no-transform"}
"""Proxies pass every line on when it comes. One that compresses would keep lines until it has enough of them."""

router = api_router("tables")


@router.get(
    "/tables/stream",
    response_class=StreamingResponse,
    responses={
        200: {
            "description": "`table` with a TableInfo, `gone` with an id, `pairing` with PairingCounts.",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        },
        **refusals(),
    },
)
async def stream_tables(request: Request) -> StreamingResponse:
    """Stream the public tables (server-sent events)."""
    services = services_of(request)
    address = address_of(request.scope, services.settings.trust_proxy)
    hold = services.limits.connection(address)
    hold.__enter__()  # before the answer begins, so that it can still be a refusal
    services.metrics.connected("stream", 1)
    return _Stream(services, hold)


class _Stream(StreamingResponse):
    """Lets go of its place however it ends."""

    def __init__(self, services: Services, hold: AbstractContextManager[None]) -> None:
        super().__init__(tell_tables(services), media_type="text/event-stream", headers=AT_ONCE)
        self._services, self._hold = services, hold

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until one side has enough."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._services.metrics.connected("stream", -1)
            self._hold.__exit__(None, None, None)


async def tell_tables(services: Services) -> AsyncGenerator[str, None]:
    """The lines of a stream, until the server stops."""
    changes = services.rooms.lobby.watch()
    stopping = asyncio.ensure_future(services.stopping.wait())
    # Subscribe before the list is made: a change in between is sent twice rather than never.
    change = asyncio.ensure_future(anext(changes))
    try:
        await asyncio.sleep(0)
        shown = reversed(shown_rooms(services.rooms))
        yield "retry: 2000\n\n" + "".join(_event("table", room.public.text()) for room in shown)
        while not stopping.done():
            done, _ = await asyncio.wait((change, stopping), timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED)
            if change in done:
                yield await _line_of(services, change.result())
                change = asyncio.ensure_future(anext(changes))
            elif not done:
                yield ": still here\n\n"
    finally:
        change.cancel()
        stopping.cancel()
        with suppress(asyncio.CancelledError, StopAsyncIteration):
            await change


async def _line_of(services: Services, table_id: str) -> str:
    if table_id == PAIRING:
        pairing = services.find(Pairing)  # another process may offer quick matches that this one leaves out
        return _event("pairing", json.dumps({"waiting": await pairing.waiting() if pairing else {}}))
    with suppress(NoSuchTable):
        room = await services.rooms.known(table_id)
        if not room.settings.is_private and not room.row.is_sealed and room.row.status != "over":
            return _event("table", room.public.text())
    return _event("gone", json.dumps({"id": table_id}))


def _event(name: str, data: str) -> str:
    return f"event: {name}\ndata: {data}\n\n"
