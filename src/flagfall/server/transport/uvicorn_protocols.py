"""Which classes of uvicorn carry HTTP and websockets: our faster ones where they fit, its own everywhere else.

Our two classes build on parts of uvicorn that are not promised to stay, and are used with the versions they are tested
with. With any other the server uses uvicorn's public interface: the same behaviour, somewhat slower, and without a
timeout for headers, for which a proxy in front is the better place anyway.
"""

from __future__ import annotations

import logging
from asyncio import Protocol
from importlib.metadata import version
from typing import Literal

TESTED = ((0, 52, 1), (0, 55))
"""The supported versions: from the first that detects a blocked client up to the first untested one."""

HttpProtocol = type[Protocol] | Literal["h11"]
WebsocketProtocol = type[Protocol] | Literal["websockets-sansio"]

log = logging.getLogger("flagfall.server")


def protocols(installed: str | None = None) -> tuple[HttpProtocol, WebsocketProtocol]:
    """For HTTP and for websockets, as `uvicorn.Config` takes them."""
    found = installed or version("uvicorn")
    if not TESTED[0] <= _numbers(found) < TESTED[1]:
        log.warning("uvicorn %s is not among the tested versions: its public interface is used", found)
        return "h11", "websockets-sansio"
    try:
        from flagfall.server.transport.uvicorn_fast_path import DirectWebsocket
        from flagfall.server.transport.uvicorn_header_timeout import HeaderTimeoutProtocol
    except ImportError as error:
        log.warning("uvicorn %s lacks what was expected (%s): its public interface is used", found, error)
        return "h11", "websockets-sansio"
    return HeaderTimeoutProtocol, DirectWebsocket


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(".")[:3] if part.isdigit())
