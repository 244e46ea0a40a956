"""The websocket of a table: authenticate, authorise, attach to the room."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.routing import WebSocketRoute
from starlette.types import Receive, Scope, Send

from flagfall.server.auth import hash_token, user_of
from flagfall.server.client_address import address_of, origin_of
from flagfall.server.cluster.base import Elsewhere
from flagfall.server.errors import (
    BadMessage,
    OriginRefused,
    ServerError,
)
from flagfall.server.features.admin.service import Operations
from flagfall.server.security.frame_meter import FrameMeter
from flagfall.server.services import Services, services_of
from flagfall.server.tables.connections import admit
from flagfall.server.tables.room import Room
from flagfall.server.transport.close_codes import LATE, RESTART, close_code
from flagfall.server.transport.connection import Closed, Connection, Socket
from flagfall.server.websocket.reader import Listener, read_message
from flagfall.server.wire.encode import message_text
from flagfall.server.wire.messages import API, PROTOCOL, Farewell, Hello


class TableEndpoint:
    """The endpoint: one client at one table, from hello to the end."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        socket = Socket(scope, receive, send)
        services = services_of(socket)
        address = address_of(scope, services.settings.trust_proxy)
        socket.count_with(FrameMeter(services.settings, services.limits, address).is_too_much)
        with suppress(ServerError):  # reported below, once the client is known
            await services.rooms.settle(scope["path_params"]["table_id"])
        await socket.accept()
        try:
            services.hosts.check(scope)
            _check_origin(socket, services)
            services.limits.check("requests", address)
            with services.limits.connection(address):
                services.metrics.connected("websocket", 1)
                try:
                    await _serve(socket, services, scope["path_params"]["table_id"])
                finally:
                    services.metrics.connected("websocket", -1)
        except ServerError as error:
            services.metrics.refused(error.code)
            await _hang_up(socket, close_code(error), error.code, str(error))
        except TimeoutError:
            await _hang_up(socket, LATE, "too_late", "No hello came in time.")
        except Elsewhere:  # since a moment ago
            await _hang_up(socket, RESTART, "restart", "This table changes hands right now; come back in a moment.")
        except Closed:
            pass


route = WebSocketRoute(API + "/tables/{table_id}/play", TableEndpoint())


async def _serve(socket: Socket, services: Services, table_id: str) -> None:
    async with asyncio.timeout(services.settings.hello_within):
        hello = read_message(await socket.receive(), services.settings.message_bytes)
    if not isinstance(hello, Hello):
        raise BadMessage("The first message has to be 'hello'.")
    if hello.protocol != PROTOCOL:
        raise BadMessage(f"This server speaks protocol {PROTOCOL}, not {hello.protocol}; reload the page.")
    async with services.arrivals:
        room, connection, pumping = await _attach(socket, services, table_id, hello)
        await asyncio.sleep(0)  # after a restart all come at once: the others are served between two of them
    try:
        await Listener(socket, services, room, connection, pumping).listen()
    finally:
        room.connections.remove(connection)
        pumping.cancel()
        with suppress(asyncio.CancelledError):
            await pumping


async def _attach(
    socket: Socket, services: Services, table_id: str, hello: Hello
) -> tuple[Room, Connection, asyncio.Task[None]]:
    """Connect a client to its table and send the first state."""
    unheard: frozenset[str] = frozenset()
    while True:
        room = await services.rooms.get(table_id)
        if hello.token is not None and (someone := await user_of(services, hello.token)) is not None:
            unheard = await services.store.unheard(someone.id)
        user = await user_of(services, hello.token)  # last: nothing may happen between this and the connection
        if room.is_ready:  # still
            break
    code = socket.query_params.get("code")
    viewer, acts = admit(room, user, hello.watch, code, spectates=hello.spectates)
    connection = Connection(
        socket,
        user,
        viewer,
        views=hello.views,
        legal="compact" if hello.legal == "compact" else "list" if hello.legal else None,
        telling=hello.telling,
        acts=acts,
        session=None if hello.token is None else hash_token(hello.token),
        watch=hello.watch,
        code=code,
        spectates=hello.spectates,
    )
    connection.unheard = unheard
    pumping = asyncio.create_task(connection.pump())
    room.connections.add(connection, hello.seq)
    mode = services.get(Operations).mode
    if mode.announcement is not None:
        connection.tell(mode.message)
    return room, connection, pumping


def _check_origin(socket: Socket, services: Services) -> None:
    """Browsers say which page opens a websocket; only ours may. Programs say nothing and need a token anyway."""
    origin = socket.headers.get("origin")
    settings = services.settings
    if origin is None or origin == settings.public_url or origin in settings.origins:
        return
    own = origin_of(socket.scope, settings.trust_proxy)
    if origin.rpartition("//")[2] != own.rpartition("//")[2]:
        raise OriginRefused(
            f"This page comes from {origin[:80]}, but the request was for {own[:80]}. A proxy has to pass the Host "
            "header on with its port, or the server has to know its address (FLAGFALL_PUBLIC_URL)."
        )


async def _hang_up(socket: Socket, number: int, code: str, message: str) -> None:
    with suppress(OSError, RuntimeError):
        await socket.send(message_text(Farewell(code, message)))
        await socket.close(number, code)
