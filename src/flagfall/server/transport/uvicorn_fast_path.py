"""uvicorn's websocket with two short cuts, for messages are what this server is about.

Text goes out without a task that waits for it, and comes in without a queue, a task to wake and a pause of the
reading for every single message. An app finds them in the extensions of its scope and need not use them: whatever
else happens to a websocket, opening and closing above all, goes the usual way.
"""

from __future__ import annotations

from struct import pack

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from flagfall.server.transport.connection import EXTENSION, MessageHandler
from flagfall.server.transport.uvicorn_handover import HandedOver

_WHOLE_TEXT = 0x81  # a text in a single frame (RFC 6455, 5.2); servers do not mask


def _head(size: int) -> bytes:
    """What stands before a text of so many bytes."""
    if size < 126:
        return bytes((_WHOLE_TEXT, size))
    return pack("!BBH", _WHOLE_TEXT, 126, size) if size < 65_536 else pack("!BBQ", _WHOLE_TEXT, 127, size)


class DirectWebsocket(HandedOver, WebSocketsSansIOProtocol):
    """One connection."""

    _handler: MessageHandler | None = None

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
