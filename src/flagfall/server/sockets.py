"""The websocket of a table: who are you, what do you want, and an answer to everything that cannot be read."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any

import orjson
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

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


@router.websocket("/tables/{table_id}/play")
async def play(websocket: WebSocket, table_id: str) -> None:
    """One client at one table, from hello to the end."""
    services = services_of(websocket)
    await websocket.accept()
    try:
        _check_origin(websocket, services)
        address = address_of(websocket.scope, services.settings.trust_proxy)
        with services.limits.connection(address):
            services.metrics.connected("websocket", 1)
            try:
                await _serve(websocket, services, table_id)
            finally:
                services.metrics.connected("websocket", -1)
    except ServerError as error:
        services.metrics.refused(error.code)
        await _hang_up(websocket, CLOSE.get(type(error), 4400), error.code, str(error))
    except TimeoutError:
        await _hang_up(websocket, LATE, "too_late", "No hello came in time.")
    except WebSocketDisconnect:
        pass


async def _serve(websocket: WebSocket, services: Services, table_id: str) -> None:
    async with asyncio.timeout(services.settings.hello_within):
        hello = _read(await _receive(websocket), services.settings.message_bytes)
    if not isinstance(hello, Hello):
        raise BadMessage("The first message has to be a hello.")
    if hello.protocol != PROTOCOL:
        raise BadMessage(f"This server speaks protocol {PROTOCOL}, not {hello.protocol}; reload the page.")
    user = await _user(services, hello.token)
    room = await services.rooms.get(table_id)
    _check_private(room, user, websocket.query_params.get("code"))
    viewer, acts = room.viewer_of(user, hello.watch)
    connection = Connection(websocket, user, viewer, views=hello.views, acts=acts)
    pumping = asyncio.create_task(connection.pump())
    room.connect(connection, hello.seq)
    try:
        await _Listener(websocket, services, room, connection, pumping).listen()
    finally:
        room.disconnect(connection)
        pumping.cancel()
        with suppress(asyncio.CancelledError):
            await pumping


class _Listener:
    """The reading end of one connection."""

    def __init__(
        self, websocket: WebSocket, services: Services, room: Room, connection: Connection, pumping: asyncio.Task[None]
    ) -> None:
        settings = services.settings
        self._websocket, self._services, self._room, self._connection = websocket, services, room, connection
        self._pumping = pumping
        self._largest = settings.message_bytes
        self._messages = Bucket(settings.messages_per_second, settings.messages_burst)
        self._chats = Bucket(settings.chats_per_minute / 60, max(3.0, settings.chats_per_minute / 4))
        self._bad = 0

    async def listen(self) -> None:
        """Read until one side has enough."""
        loop = asyncio.get_running_loop()
        try:
            self._heard = loop.time()
            self._watch(loop)
            while True:
                data = await _receive(self._websocket)
                self._heard = loop.time()
                self._take(data)
        finally:
            self._alarm.cancel()

    def _watch(self, loop: asyncio.AbstractEventLoop) -> None:
        """One alarm that is moved only when it rings is much cheaper than a timeout around every message."""
        rest = self._heard + SILENT_SECONDS - loop.time()
        if rest <= 0 or self._pumping.done():
            self._connection.close(LATE, "too_late", "Nothing was heard from you for too long.")
        self._alarm = loop.call_later(max(rest, 5.0), self._watch, loop)

    def _take(self, data: str | bytes) -> None:
        message = None
        try:
            wait = self._messages.take(time.monotonic())
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
                raise
            if self._bad >= BAD_IN_A_ROW:
                raise TooMany("Too many messages that lead to nothing.", 60) from None

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


async def _receive(websocket: WebSocket) -> str | bytes:
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text: str | None = message.get("text")
    return message["bytes"] if text is None else text


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


def _check_origin(websocket: WebSocket, services: Services) -> None:
    """Browsers say which page opens a websocket; only ours may. Programs say nothing and need a token anyway."""
    origin = websocket.headers.get("origin")
    if origin is None or origin in services.settings.origins:
        return
    own = origin_of(websocket.scope, services.settings.trust_proxy)
    if origin.rpartition("//")[2] != own.rpartition("//")[2]:
        raise OriginRefused("A page of another site may not play in your name.")


async def _hang_up(websocket: WebSocket, number: int, code: str, message: str) -> None:
    with suppress(RuntimeError, WebSocketDisconnect):
        await websocket.send_text(to_text(Farewell(code, message)))
        await websocket.close(number, code)
