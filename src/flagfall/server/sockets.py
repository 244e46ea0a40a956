"""The websocket of a table: who are you, what do you want, and an answer to everything that cannot be read."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any

import orjson
from fastapi import APIRouter
from starlette.routing import WebSocketRoute
from starlette.types import Receive, Scope, Send

from flagfall.core.codec import decode
from flagfall.core.errors import BadInput, FlagfallError
from flagfall.server.address import address_of, origin_of
from flagfall.server.auth import LONGEST_TOKEN, hash_token
from flagfall.server.cleaning import clean
from flagfall.server.connection import Connection
from flagfall.server.errors import (
    BadMessage,
    Forbidden,
    NoSuchTable,
    NotSignedIn,
    OriginRefused,
    ServerError,
    TooLarge,
    TooMany,
    WrongToken,
)
from flagfall.server.limits import Bucket
from flagfall.server.room import Room
from flagfall.server.services import Services, services_of
from flagfall.server.socket import Closed, Socket
from flagfall.server.store.base import UserRow
from flagfall.server.text import to_text
from flagfall.server.wire import PROTOCOL, Act, ClientMessage, Farewell, Hello, Ping, Pong, Refused, Say

router = APIRouter()

LONGEST_ID = 40
LONGEST_LINE = 300
BAD_IN_A_ROW = 20
SILENT_SECONDS = 120.0
"""Browsers ping every few seconds; whoever says nothing for so long is gone."""

LATE, TOO_LARGE = 4408, 1009

CLOSE: dict[type[ServerError], int] = {
    BadMessage: 4400,
    WrongToken: 4401,
    Forbidden: 4403,
    OriginRefused: 4403,
    NoSuchTable: 4404,
    TooLarge: TOO_LARGE,
    TooMany: 4429,
}


class Play:
    """The endpoint: one client at one table, from hello to the end."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        socket = Socket(scope, receive, send)
        services = services_of(socket)
        await socket.accept()
        try:
            _check_origin(socket, services)
            address = address_of(scope, services.settings.trust_proxy)
            services.limits.check("requests", address)
            with services.limits.connection(address):
                services.metrics.connected("websocket", 1)
                try:
                    await _serve(socket, services, scope["path_params"]["table_id"])
                finally:
                    services.metrics.connected("websocket", -1)
        except ServerError as error:
            services.metrics.refused(error.code)
            await _hang_up(socket, CLOSE.get(type(error), 4400), error.code, str(error))
        except TimeoutError:
            await _hang_up(socket, LATE, "too_late", "No hello came in time.")
        except Closed:
            pass


router.routes.append(WebSocketRoute("/tables/{table_id}/play", Play()))


async def _serve(socket: Socket, services: Services, table_id: str) -> None:
    async with asyncio.timeout(services.settings.hello_within):
        hello = _read(await socket.receive(), services.settings.message_bytes)
    if not isinstance(hello, Hello):
        raise BadMessage("The first message has to be a hello.")
    if hello.protocol != PROTOCOL:
        raise BadMessage(f"This server speaks protocol {PROTOCOL}, not {hello.protocol}; reload the page.")
    user = await _user(services, hello.token)
    room = await services.rooms.get(table_id)
    _check_private(room, user, socket.query_params.get("code"))
    viewer, acts = room.viewer_of(user, hello.watch)
    connection = Connection(socket, user, viewer, views=hello.views, legal=hello.legal, acts=acts)
    pumping = asyncio.create_task(connection.pump())
    room.connect(connection, hello.seq)
    try:
        await _Listener(socket, services, room, connection, pumping).listen()
    finally:
        room.disconnect(connection)
        pumping.cancel()
        with suppress(asyncio.CancelledError):
            await pumping


class _Listener:
    """The reading end of one connection."""

    def __init__(
        self, socket: Socket, services: Services, room: Room, connection: Connection, pumping: asyncio.Task[None]
    ) -> None:
        settings = services.settings
        self._socket, self._services, self._room, self._connection = socket, services, room, connection
        self._pumping = pumping
        self._largest = settings.message_bytes
        self._messages = Bucket(settings.messages_per_second, settings.messages_burst)
        self._chats = Bucket(settings.chats_per_minute / 60, max(3.0, settings.chats_per_minute / 4))
        self._bad = 0

    async def listen(self) -> None:
        """Read until one side has enough."""
        loop = asyncio.get_running_loop()
        try:
            self._heard = time.monotonic()
            self._watch(loop)
            self._socket.listen(self._take)
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
            message = _read(data, self._largest)
            self._carry_out(message)
            self._bad = 0
        except FlagfallError as error:
            self._services.metrics.refused(error.code)
            wanted = getattr(message, "id", None) if message is not None else _id_of(data)
            self._connection.tell(Refused(wanted, error.code, str(error), getattr(error, "wait", None)))
            self._bad += 1
            if isinstance(error, TooLarge):
                self._hang_up(error)
            elif self._bad >= BAD_IN_A_ROW:
                self._hang_up(TooMany("Too many messages that lead to nothing.", 60))

    def _hang_up(self, error: ServerError) -> None:
        self._connection.close(CLOSE[type(error)], error.code, str(error))

    def _carry_out(self, message: Any) -> None:
        if isinstance(message, Act):
            _check_id(message.id)
            self._room.act(self._connection, message)
        elif isinstance(message, Ping):
            self._connection.lag = message.lag
            self._connection.tell(Pong(message.at, time.time()))
        elif isinstance(message, Say):
            self._say(message)
        else:
            raise BadMessage("There is one hello only, at the beginning.")

    def _say(self, message: Say) -> None:
        _check_id(message.id)
        if self._connection.user is None:
            raise NotSignedIn("To say something you need a name.")
        text = clean(message.text)
        if not text or len(text) > LONGEST_LINE:
            raise BadMessage(f"text: a line has 1 to {LONGEST_LINE} characters.")
        wait = self._chats.take(time.monotonic())
        if wait > 0:
            raise TooMany("You talk too fast; wait a moment.", wait)
        self._room.spawn(self._room.say(self._connection, message.id, text))


def _read(data: str | bytes, largest: int) -> Any:
    if len(data) > largest:
        raise TooLarge(f"A message has at most {largest} bytes.")
    try:
        return decode(ClientMessage, orjson.loads(data), "message")
    except (BadInput, ValueError) as error:
        raise BadMessage(f"This message cannot be read: {error}") from None


def _id_of(data: str | bytes) -> str | None:
    """The id of a message that cannot be read otherwise, so that its sender knows which one is meant."""
    try:
        found = orjson.loads(data)["id"]
    except (ValueError, TypeError, KeyError):
        return None
    return found[:LONGEST_ID] if isinstance(found, str) else None


def _check_id(message_id: str) -> None:
    if not 1 <= len(message_id) <= LONGEST_ID:
        raise BadMessage(f"id: 1 to {LONGEST_ID} characters.")


async def _user(services: Services, token: str | None) -> UserRow | None:
    if token is None:
        return None
    user = await services.store.session_user(hash_token(token)) if len(token) <= LONGEST_TOKEN else None
    if user is None:
        raise WrongToken("Nobody has this token; sign in again.")
    return user


def _check_private(room: Room, user: UserRow | None, code: str | None) -> None:
    """A private table is there only for those who sit at it or know its code."""
    info = room.info(user.id if user else None)
    if room.settings.is_private and info.code is None and (code or "").upper() != room.row.code:
        raise NoSuchTable("There is no such table.")


def _check_origin(socket: Socket, services: Services) -> None:
    """Browsers say which page opens a websocket; only ours may. Programs say nothing and need a token anyway."""
    origin = socket.headers.get("origin")
    if origin is None or origin in services.settings.origins:
        return
    own = origin_of(socket.scope, services.settings.trust_proxy)
    if origin.rpartition("//")[2] != own.rpartition("//")[2]:
        raise OriginRefused("A page of another site may not play in your name.")


async def _hang_up(socket: Socket, number: int, code: str, message: str) -> None:
    with suppress(OSError, RuntimeError):
        await socket.send(to_text(Farewell(code, message)))
        await socket.close(number, code)
