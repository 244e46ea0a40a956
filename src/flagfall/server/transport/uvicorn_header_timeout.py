"""uvicorn's HTTP with a timeout for headers: a request that arrives byte by byte is not waited for.

Many requests at once, as of all websockets after a restart, are taken up a few in each turn of the loop.
When the system allows no more open files, who comes is told so, while there is still a place to tell it from.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from weakref import WeakKeyDictionary

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from flagfall.server.transport import file_limit
from flagfall.server.transport.pacer import Pacer
from flagfall.server.transport.uvicorn_handover import HandedOver

HEAD_SECONDS = 10.0
"""From the first byte of a request, or from the connection, to the end of its headers."""

HEALTH = (b"GET /healthz", b"GET /readyz", b"GET /metrics")
"""How requests begin that are answered even when the server is full."""

_FULL = b'{"code":"unavailable","message":"Too many people are here right now; try again in a moment.","wait":5}'
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 5\r\nConnection: close\r\n"
    b"Content-Length: %d\r\n\r\n%s" % (len(_FULL), _FULL)
)


_of_address: Counter[str] = Counter()
"""Connections that are open, by the address of the client; websockets leave this count to `sockets_per_address`."""

_pacers: WeakKeyDictionary[ServerState, Pacer] = WeakKeyDictionary()
"""One for all connections of a server."""


class HeaderTimeoutProtocol(HandedOver, H11Protocol):
    """One connection. Bodies and idle connections have limits of their own."""

    _address = ""
    _timer: asyncio.TimerHandle | None = None
    _is_extra = False  # one of those for which there is no place
    _delayed = b""  # the beginning of a request that waits for its turn

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        extra = len(self.connections) - file_limit.most_connections()
        self._address = self.client[0] if self.client else ""
        _of_address[self._address] += 1
        self._is_extra = extra > 0 or _of_address[self._address] > file_limit.most_per_address()
        if extra > file_limit.FOR_HEALTH:
            transport.abort()
        self._start_timer()

    def data_received(self, data: bytes) -> None:
        """Some bytes: if a head has begun, the rest has to follow."""
        if self._is_extra and not data.startswith(HEALTH):
            self.transport.write(FULL)
            self.transport.close()
            return
        if self._delayed:
            self._delayed += data
        elif self.conn.their_state is not h11.IDLE or self.hops or data.startswith(HEALTH):
            self._read(data)  # the rest of a request, one that has waited in another process, or one that never waits
        else:
            self._delayed = data
            if not self._pacer.do(self._begin):
                self._stop_timer()
                self.transport.pause_reading()

    @property
    def _pacer(self) -> Pacer:
        found = _pacers.get(self.server_state)
        if found is None:
            found = _pacers[self.server_state] = Pacer(self.loop)
        return found

    def _begin(self) -> None:
        """It is the turn of a request."""
        data, self._delayed = self._delayed, b""
        if not self.transport.is_closing():
            self.transport.resume_reading()
            self._read(data)

    def _read(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._start_timer()
        else:
            self._stop_timer()

    def handle_events(self) -> None:
        """Whatever has arrived is looked at; the app runs only later."""
        before = self.scope
        super().handle_events()
        if self.scope is before:
            return
        if before is not None:
            self.hops = 0  # another request of the same connection, which no other process has seen yet
        self.offer()

    def _answered(self) -> None:
        self.cycle.disconnected = True

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a websocket."""
        self._stop_timer()
        self._uncount()
        super().handle_websocket_upgrade(event)
        websocket = self.transport.get_protocol()
        if isinstance(websocket, HandedOver):
            websocket.hops = self.hops

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        self._uncount()
        super().connection_lost(exc)

    def _uncount(self) -> None:
        if self._address:
            _of_address[self._address] -= 1
            if _of_address[self._address] <= 0:
                del _of_address[self._address]
            self._address = ""

    def _start_timer(self) -> None:
        if self._timer is None and not self.transport.is_closing():
            self._timer = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
