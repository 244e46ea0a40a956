"""One websocket at a table, in both directions: text in, text out, who is behind it, and what waits to be sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Literal, Protocol

from starlette.requests import HTTPConnection
from starlette.types import Message, Receive, Scope, Send

from flagfall.core.game import Viewer
from flagfall.core.ids import PlayerIx
from flagfall.server.store.rows import UserRow
from flagfall.server.transport.close_codes import TOO_SLOW
from flagfall.server.wire.encode import message_text
from flagfall.server.wire.messages import Farewell

EXTENSION = "flagfall.direct"
"""Where a server puts its fast path into the scope, if it has one."""

MessageHandler = Callable[[bytes], None]

Meter = Callable[[int, int], bool]
"""Called with the number of frames and bytes received, before they are parsed; True ends the connection."""


class FastPath(Protocol):
    """What a server can do beyond ASGI: send without waiting, and hand messages over as they arrive."""

    def write(self, text: str) -> bool: ...

    def on_message(self, handler: MessageHandler) -> None: ...

    def count_with(self, meter: Meter) -> None: ...


class Closed(Exception):
    """The other side is gone."""


class Socket(HTTPConnection):
    """One connection, with the headers and the query it came with."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(scope)
        self._receive, self._send = receive, send
        self._direct: FastPath | None = scope.get("extensions", {}).get(EXTENSION)

    async def accept(self) -> None:
        await self._receive()  # the request to connect
        await self._send({"type": "websocket.accept"})

    async def receive(self) -> str | bytes:
        """The next message; raises Closed."""
        message: Message = await self._receive()
        if message["type"] == "websocket.disconnect":
            raise Closed
        text: str | None = message.get("text")
        return message["bytes"] if text is None else text

    def on_message(self, handler: MessageHandler) -> None:
        """Have messages handed over as they arrive, if the server can; all others still come by `receive`."""
        if self._direct is not None:
            self._direct.on_message(handler)

    def count_with(self, meter: Meter) -> None:
        """Have all that comes in counted, if the server can."""
        if self._direct is not None:
            self._direct.count_with(meter)

    def write(self, text: str) -> bool:
        """Send a message now, without waiting; False if that cannot be."""
        return self._direct is not None and self._direct.write(text)

    async def send(self, text: str) -> None:
        """Send a message; raises OSError if the other side is gone."""
        await self._send({"type": "websocket.send", "text": text})

    async def close(self, number: int, reason: str) -> None:
        await self._send({"type": "websocket.close", "code": number, "reason": reason})


WAITING = 1_000
"""Messages queued for a slow client before it is disconnected; it can resume by its last number."""

WAITING_CHARACTERS = 2_000_000
"""What they may weigh together, besides a single one that is larger."""


LegalForm = Literal["list", "compact"]
"""The form of legal actions: actions, or their numbers."""


class Connection:
    """A connection that sends at once or queues for a slow client, so that no client delays others."""

    def __init__(
        self,
        socket: Socket,
        user: UserRow | None,
        viewer: Viewer,
        *,
        views: bool,
        legal: LegalForm | None,
        acts: bool,
        telling: bool = False,
        session: str | None = None,
        watch: PlayerIx | None = None,
        code: str | None = None,
        spectates: bool = False,
    ) -> None:
        self.user = user
        self.session = session  # the hash of the token it came with
        self.watch, self.code = watch, code  # through whose eyes they wished to look, and what opens a private table
        self.spectates = spectates  # a shared screen
        self.viewer = viewer
        self.views = views
        self.acts = acts  # False: a spectator, even if through the eyes of a player
        self.legal = legal  # the requested form of legal actions
        self.telling = telling  # whether narration is requested
        self.unheard: frozenset[str] = frozenset()  # muted people
        self.lag: int | None = None
        self._socket = socket
        self._outbox: deque[str] = deque()
        self._waiting = 0  # characters in it
        self._is_sending = False  # the pump waits for the other side to read
        self._sleeper: asyncio.Future[None] | None = None  # the pump, waiting for something to send
        self._closing: tuple[int, str] | None = None

    @property
    def is_closing(self) -> bool:
        """Whether this side has said farewell."""
        return self._closing is not None

    def send(self, text: str) -> None:
        """Send a message, or let it wait in the outbox."""
        if self._closing is not None or (not (self._outbox or self._is_sending) and self._socket.write(text)):
            return
        self._outbox.append(text)
        self._waiting += len(text)
        self._wake()
        if len(self._outbox) > WAITING or (self._waiting > WAITING_CHARACTERS and len(self._outbox) > 1):
            self._outbox.clear()
            self._waiting = 0
            self.close(TOO_SLOW, "too_slow", "Too many messages were waiting for you; come back with your last number.")

    def tell(self, message: Any) -> None:
        """Send a message of `messages.py`."""
        self.send(message_text(message))

    def close(self, number: int, code: str, message: str) -> None:
        """Close after everything is sent."""
        if self._closing is None:
            self.tell(Farewell(code, message))
            self._closing = (number, code)
            self._wake()

    def _wake(self) -> None:
        if self._sleeper is not None and not self._sleeper.done():
            self._sleeper.set_result(None)

    async def pump(self) -> None:
        """Send until the connection ends."""
        send, outbox, loop = self._socket.send, self._outbox, asyncio.get_running_loop()
        try:
            while True:
                self._is_sending = True
                while outbox:
                    text = outbox.popleft()
                    self._waiting -= len(text)
                    await send(text)
                self._is_sending = False
                if self._closing is not None:
                    await self._socket.close(*self._closing)
                    return
                self._sleeper = loop.create_future()
                await self._sleeper
        except (OSError, RuntimeError):
            return  # the other side is gone; the reading end notices and tidies up
