"""Waiting for an answer only as long as its client does."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.requests import Request

from flagfall.server.client_address import address_of
from flagfall.server.errors import Unavailable
from flagfall.server.services import services_of

Found = TypeVar("Found")


async def answered(request: Request, work: Coroutine[Any, Any, Found]) -> Found:
    """The result of some work; cancels it when the client disconnects."""
    working, leaving = asyncio.ensure_future(work), asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Unavailable("The client has left.")
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)


def visitor_of(request: Request) -> str:
    """What questions of one visitor have in common: their address."""
    return address_of(request.scope, services_of(request).settings.trust_proxy)


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
