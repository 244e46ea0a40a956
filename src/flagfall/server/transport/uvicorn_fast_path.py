"""uvicorn's websocket with two short cuts, for messages are what this server is about.

Text goes out without a task that waits for it, and comes in without a queue, a task to wake and a pause of the
reading for every single message. An app finds them in the extensions of its scope and need not use them: whatever
else happens to a websocket, opening and closing above all, goes the usual way.
"""

from __future__ import annotations

from struct import pack

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from flagfall.server.errors import TooMany
from flagfall.server.transport.close_codes import close_code
from flagfall.server.transport.connection import EXTENSION, MessageHandler, Meter
from flagfall.server.transport.uvicorn_handover import HandedOver

PORTION = 4_096
"""Bytes that are taken apart at once: what comes after them is looked at only if they were not too much."""

LAST_SECONDS = 5.0
"""How long somebody who was cut off may take to read why."""

_WHOLE_TEXT = 0x81  # a text in a single frame (RFC 6455, 5.2); servers do not mask


def _head(size: int) -> bytes:
    """What stands before a text of so many bytes."""
    if size < 126:
        return bytes((_WHOLE_TEXT, size))
    return pack("!BBH", _WHOLE_TEXT, 126, size) if size < 65_536 else pack("!BBQ", _WHOLE_TEXT, 127, size)


class DirectWebsocket(HandedOver, WebSocketsSansIOProtocol):
    """One connection."""

    _handler: MessageHandler | None = None
    _meter: Meter | None = None
    _portion = 0  # bytes that are being taken apart
    _is_cut = False

    def handle_connect(self, event: Request) -> None:
        """Offer the short cuts to the app; it runs only later."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self
            self.offer()

    def _answered(self) -> None:
        self.handshake_complete = True

    def write(self, text: str) -> bool:
        """Send a message now; False if it has to wait, or if nobody is there any more."""
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        data = text.encode()
        if self.conn.extensions:  # such as compression: it knows how
            self.conn.send_text(data)
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            self.transport.write(_head(len(data)) + data)
        return True

    def count_with(self, meter: Meter) -> None:
        """From now on everything that comes in is counted: frames of every kind, and bytes."""
        self._meter = meter

    def data_received(self, data: bytes) -> None:
        """Some bytes: of a flood only the first are ever taken apart."""
        for start in range(0, len(data), PORTION):
            if self._is_cut:
                return
            portion = data[start : start + PORTION] if len(data) > PORTION else data
            self._portion = len(portion)
            super().data_received(portion)

    def handle_events(self) -> None:
        """What the bytes have turned out to be, pings and empty parts of messages included."""
        if self._meter is not None and self._meter(len(self.conn.events), self._portion):
            self._cut()
        else:
            super().handle_events()

    def _cut(self) -> None:
        self._is_cut = True
        if self.conn.state is not State.OPEN or self.transport.is_closing():
            self.transport.abort()
            return
        self.conn.data_to_send()  # whatever would have answered it is dropped
        self.conn.send_close(close_code(TooMany), TooMany.code)
        self.handle_parser_exception()
        self.loop.call_later(LAST_SECONDS, self.transport.abort)

    def on_message(self, handler: MessageHandler) -> None:
        """From now on messages are handed over as they arrive."""
        self._handler = handler

    def send_receive_event_to_app(self) -> None:
        """A message is complete."""
        if self._handler is None or not self.queue.empty():  # the first ones are still waiting: keep the order
            self.curr_msg_data_type = "bytes"  # so that bytes that are no text are for the app to judge
            super().send_receive_event_to_app()
            return
        frames, self.frames = self.frames, []
        if not self.close_sent:
            self._handler(b"".join(frames))
