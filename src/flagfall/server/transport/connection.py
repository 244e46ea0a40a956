"""One websocket at a table: who is behind it, and what waits to be sent."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from flagfall.core.game import Viewer
from flagfall.core.ids import PlayerIx
from flagfall.server.store.base import UserRow
from flagfall.server.transport.close_codes import TOO_SLOW
from flagfall.server.transport.socket import Socket
from flagfall.server.wire.encode import message_text
from flagfall.server.wire.messages import Farewell

WAITING = 1_000
"""Messages that may wait for a slow client before it is sent away; it can come back with its last number."""


class Connection:
    """Messages go out at once, or wait for a slow client in its outbox: nobody waits for anybody."""

    def __init__(
        self,
        socket: Socket,
        user: UserRow | None,
        viewer: Viewer,
        *,
        views: bool,
        legal: bool,
        acts: bool,
        telling: bool = False,
        session: str | None = None,
        watch: PlayerIx | None = None,
        code: str | None = None,
    ) -> None:
        self.user = user
        self.session = session  # the hash of the token it came with
        self.watch, self.code = watch, code  # through whose eyes they wished to look, and what opens a private table
        self.viewer = viewer
        self.views = views
        self.acts = acts  # False: a spectator, even if through the eyes of a player
        self.legal = legal  # whether they want to hear what they may do
        self.telling = telling  # whether they want to hear what is said of a step
        self.lag: int | None = None
        self._socket = socket
        self._outbox: deque[str] = deque()
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
        self._wake()
        if len(self._outbox) > WAITING:
            self._outbox.clear()
            self.close(TOO_SLOW, "too_slow", "Too many messages were waiting for you; come back with your last number.")

    def tell(self, message: Any) -> None:
        """Send a message of `wire.py`."""
        self.send(message_text(message))

    def close(self, number: int, code: str, message: str) -> None:
        """Say farewell and hang up once everything is sent."""
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
                    await send(outbox.popleft())
                self._is_sending = False
                if self._closing is not None:
                    await self._socket.close(*self._closing)
                    return
                self._sleeper = loop.create_future()
                await self._sleeper
        except (OSError, RuntimeError):
            return  # the other side is gone; the reading end notices and tidies up
