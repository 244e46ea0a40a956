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
from flagfall.server.transport.frames import WHOLE_TEXT, FrameBounds, bounds
from flagfall.server.transport.uvicorn_handover import HandedOver

try:
    from websockets.speedups import apply_mask
except ImportError:  # without its compiled part
    from websockets.utils import apply_mask

LAST_SECONDS = 5.0
"""How long a client that was cut off may take to read why."""


def _head(size: int) -> bytes:
    """The header of a text frame of a given size; servers do not mask."""
    if size < 126:
        return bytes((WHOLE_TEXT, size))
    return pack("!BBH", WHOLE_TEXT, 126, size) if size < 65_536 else pack("!BBQ", WHOLE_TEXT, 127, size)


class DirectWebsocket(HandedOver, WebSocketsSansIOProtocol):
    """One connection."""

    _handler: MessageHandler | None = None
    _meter: Meter | None = None
    _rest = b""  # the beginning of a frame
    _is_unbounded = False  # a frame is larger than any may be
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
        """Send a message now; False if it has to wait, or if the process is gone."""
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
        """Count all incoming frames and bytes from now on."""
        self._meter = meter

    def data_received(self, data: bytes) -> None:
        """Some bytes: counted frame by frame before any is looked at. Whole texts are read here, others by uvicorn."""
        if not self.handshake_initiated or self._is_unbounded:
            super().data_received(data)
            return
        if self._rest:
            data, self._rest = self._rest + data, b""
        at = 0
        while at < len(data) and not self._is_cut:
            found = bounds(data, at)
            if found is not None and found.end - found.payload > self.config.ws_max_size:
                self._is_unbounded = True  # uvicorn says what is wrong, and hangs up
                super().data_received(data[at:])
                return
            if found is None or found.end > len(data):
                self._rest = data[at:]
                return
            self._take(data, at, found)
            at = found.end

    def _take(self, data: bytes, at: int, frame: FrameBounds) -> None:
        if self._meter is not None and self._meter(1, frame.end - at):
            self._cut()
        elif (
            data[at] == WHOLE_TEXT
            and frame.is_masked
            and self._handler is not None
            and self.conn.state is State.OPEN
            and not (self.frames or self.close_sent)
            and self.queue.empty()
        ):
            self._handler(apply_mask(data[frame.payload : frame.end], data[frame.payload - 4 : frame.payload]))
        else:
            super().data_received(data[at : frame.end])

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
