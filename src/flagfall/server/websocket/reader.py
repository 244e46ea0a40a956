"""The reading end of one websocket: messages are read, limited, carried out, or answered with what is wrong."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import orjson

from flagfall.core.codec import decode, kind_of
from flagfall.core.errors import BadInput, FlagfallError
from flagfall.server import monotonic
from flagfall.server.clean_text import LONGEST_LINE, clean
from flagfall.server.errors import BadMessage, Muted, NotSignedIn, ServerError, TooLarge, TooMany
from flagfall.server.security.rate_limits import Bucket
from flagfall.server.services import Services
from flagfall.server.tables.chat import check_said
from flagfall.server.tables.room import Room
from flagfall.server.transport.close_codes import LATE, close_code
from flagfall.server.transport.connection import Connection, Socket
from flagfall.server.wire.messages import Act, ClientMessage, Ping, Pong, Say
from flagfall.server.wire.refusals import refusal

LONGEST_ID = 40
BAD_IN_A_ROW = 20
_ACT = kind_of(Act)
SILENT_SECONDS = 120.0
"""Browsers ping every few seconds; a client that is silent for so long is gone."""


class Listener:
    """Listens to one client from its hello to its end."""

    def __init__(
        self, socket: Socket, services: Services, room: Room, connection: Connection, pumping: asyncio.Task[None]
    ) -> None:
        settings = services.settings
        self._socket, self._services, self._room, self._connection = socket, services, room, connection
        self._pumping = pumping
        self._largest = settings.message_bytes
        self._messages = Bucket(settings.messages_per_second, settings.messages_burst)
        self._bad = 0

    async def listen(self) -> None:
        """Read until one side has enough."""
        loop = asyncio.get_running_loop()
        try:
            self._heard = time.monotonic()
            self._watch(loop)
            self._socket.on_message(self._take)
            while True:
                self._take(await self._socket.receive())
        finally:
            self._alarm.cancel()

    def _watch(self, loop: asyncio.AbstractEventLoop) -> None:
        """One alarm that is moved only when it rings is much cheaper than a timeout around every message."""
        rest = self._heard + SILENT_SECONDS - time.monotonic()
        if rest <= 0 or self._pumping.done():
            self._connection.close(LATE, "too_late", "Nothing was heard from you for too long.")
        self._alarm = loop.call_later(max(rest, 5.0), self._watch, loop)

    def _take(self, data: str | bytes) -> None:
        if self._connection.is_closing:
            return
        message = None
        self._heard = now = time.monotonic()
        try:
            wait = self._messages.take(now)
            if wait > 0:
                raise TooMany("Too many messages; slow down.", wait)
            message = read_message(data, self._largest)
            self._carry_out(message)
            self._bad = 0
        except FlagfallError as error:
            self._services.metrics.refused(error.code)
            wanted = getattr(message, "id", None) if message is not None else _id_of(data)
            self._connection.tell(refusal(wanted, error))
            self._bad += 1
            if isinstance(error, TooLarge):
                self._hang_up(error)
            elif self._bad >= BAD_IN_A_ROW:
                self._hang_up(TooMany("Too many messages that lead to nothing.", 60))

    def _hang_up(self, error: ServerError) -> None:
        self._connection.close(close_code(error), error.code, str(error))

    def _carry_out(self, message: Any) -> None:
        if isinstance(message, Act):
            _check_id(message.id)
            self._room.act(self._connection, message)
        elif isinstance(message, Ping):
            self._connection.lag = message.lag
            if message.is_active:
                self._room.is_active(self._connection)
            self._connection.tell(Pong(message.at, monotonic.now()))
        elif isinstance(message, Say):
            self._say(message)
        else:
            raise BadMessage("'hello' can be sent only once, as the first message.")

    def _say(self, message: Say) -> None:
        _check_id(message.id)
        if self._connection.user is None:
            raise NotSignedIn("To write in the chat you need a name.")
        if self._connection.user.is_muted:
            raise Muted("The operator of this server has muted you.")
        text = clean(message.text)
        if not text or len(text) > LONGEST_LINE:
            raise BadMessage(f"text: a line has 1 to {LONGEST_LINE} characters.")
        check_said(self._room.settings, text)
        self._services.limits.check("chats", self._connection.user.id)  # reconnecting changes nothing
        self._room.tasks.spawn(self._room.say(self._connection, message.id, text))


def read_message(data: str | bytes, largest: int) -> Any:
    """A message of a client; raises BadMessage, TooLarge."""
    if len(data) > largest:
        raise TooLarge(f"A message has at most {largest} bytes.")
    try:
        found = orjson.loads(data)
        if found.__class__ is dict and len(found) == 3 and found.get("kind") == _ACT:  # as nearly every message is
            message_id, action = found.get("id"), found.get("action")
            if message_id.__class__ is str and action.__class__ is dict:
                return Act(message_id, action)
        return decode(ClientMessage, found, "message")
    except (BadInput, ValueError) as error:
        raise BadMessage(f"This message cannot be read: {error}") from None
    except RecursionError:
        raise BadMessage("This message cannot be read: it is nested too deep.") from None


def _id_of(data: str | bytes) -> str | None:
    """The id of a message that cannot be read otherwise, so that its sender knows which one is meant."""
    try:
        found = orjson.loads(data)["id"]
    except (ValueError, TypeError, KeyError):
        return None
    return found[:LONGEST_ID] if isinstance(found, str) else None


def _check_id(message_id: str) -> None:
    if not 1 <= len(message_id) <= LONGEST_ID or "\0" in message_id:
        raise BadMessage(f"id: 1 to {LONGEST_ID} characters, none of them NUL.")
