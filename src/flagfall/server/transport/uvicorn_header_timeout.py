"""uvicorn's HTTP with an end to its patience: whoever sends the head of a request byte by byte is not waited for."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 10.0
"""From the first byte of a request, or from the connection, to the end of its headers."""


class PromptHead(H11Protocol):
    """One connection. Bodies and idle connections have limits of their own."""

    _alarm: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody knocks."""
        super().connection_made(transport)
        self._wind_up()

    def data_received(self, data: bytes) -> None:
        """Some bytes: if a head has begun, the rest has to follow."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._wind_up()
        else:
            self._stop()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a websocket."""
        self._stop()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._stop()
        super().connection_lost(exc)

    def _wind_up(self) -> None:
        if self._alarm is None and not self.transport.is_closing():
            self._alarm = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
