"""Connections change processes: a client of a table that another process owns is handed to it, socket and all.

The socket itself travels (SCM_RIGHTS) with what was read of the request, so afterwards there is no one in between: a
websocket costs the same wherever it arrived. Both processes are on one machine; the address is a socket in a folder
that only their user may open.
"""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import socket
import struct
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from starlette.types import Scope

log = logging.getLogger("flagfall.cluster")

EXTENSION = "flagfall.handover"
"""Where a server puts what can be handed over into the scope, if it can."""

SECONDS = 5.0
"""For a process to take a connection."""

MOST_HOPS = 4
"""Processes that a request may see before it is refused: tables change hands seldom."""

_HEAD = struct.Struct("!BI")  # hops, bytes that follow
_TAKEN = b"+"


class Handed(Protocol):
    """A connection that can be given away."""

    hops: int

    def dup(self) -> int:
        """Its descriptor, once more."""
        ...

    def let_go(self) -> None:
        """Forget the connection, without a word to the other side."""
        ...


def request_bytes(scope: Scope, body: bytes) -> bytes:
    """A request as it came, more or less: what the other process reads first."""
    query = scope.get("query_string", b"")
    target = scope["raw_path"] + (b"?" + query if query else b"")
    lines = [scope.get("method", "GET").encode() + b" " + target + b" HTTP/1.1"]
    dropped = {b"expect", b"transfer-encoding", b"content-length"}
    lines += [name + b": " + value for name, value in scope["headers"] if name.lower() not in dropped]
    if body or scope.get("method", "GET") not in ("GET", "HEAD"):
        lines.append(b"content-length: " + str(len(body)).encode())
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


async def hand_over(connection: Handed, address: str, data: bytes) -> None:
    """Hand over a connection; raises OSError if no process takes it, and then it stays here."""
    descriptor = connection.dup()
    try:
        async with asyncio.timeout(SECONDS):
            await _give(address, descriptor, connection.hops + 1, data)
    finally:
        os.close(descriptor)
    connection.let_go()


async def _give(address: str, descriptor: int, hops: int, data: bytes) -> None:
    loop = asyncio.get_running_loop()
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.setblocking(False)
        await loop.sock_connect(line, address)
        socket.send_fds(line, [_HEAD.pack(hops, len(data))], [descriptor])
        await loop.sock_sendall(line, data)
        if await loop.sock_recv(line, 1) != _TAKEN:
            raise ConnectionResetError("the connection was not taken")


class Receiver:
    """Takes connections from other processes."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="flagfall-"))  # only for this user
        self.address = str(self._folder / "socket")
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.bind(self.address)
        self._listener.listen(256)
        self._listener.setblocking(False)
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, make: Callable[[int], asyncio.Protocol]) -> None:
        """From now on connections are taken; `make` gets how many processes they have seen."""
        self._make = make
        asyncio.get_running_loop().add_reader(self._listener, self._accept)

    def close(self) -> None:
        """Take no more."""
        asyncio.get_running_loop().remove_reader(self._listener)
        self.remove()

    def remove(self) -> None:
        """Leave nothing behind, even if it never started."""
        self._listener.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _accept(self) -> None:
        try:
            line, _ = self._listener.accept()
        except OSError:
            return
        task = asyncio.get_running_loop().create_task(self._take(line))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _take(self, line: socket.socket) -> None:
        try:
            async with asyncio.timeout(SECONDS):
                found = await _receive(line)
            if found is None:
                return  # a probe that this process is there
            connection, hops, data = found
            protocol = self._make(hops)
            _begin_with(protocol, data)
            await asyncio.get_running_loop().connect_accepted_socket(lambda: protocol, connection)
        except OSError as error:
            log.info("a connection was lost on its way: %s", error)


async def _receive(line: socket.socket) -> tuple[socket.socket, int, bytes] | None:
    loop = asyncio.get_running_loop()
    with line:
        line.setblocking(False)
        await _readable(line)
        head, descriptors, _, _ = socket.recv_fds(line, _HEAD.size, 1)
        if not head or not descriptors:
            return None
        connection = socket.socket(fileno=descriptors[0])
        try:
            hops, size = _HEAD.unpack(head)
            data = bytearray()
            while len(data) < size:
                more = await loop.sock_recv(line, size - len(data))
                if not more:
                    raise ConnectionResetError("the sender has disconnected")
                data += more
            await loop.sock_sendall(line, _TAKEN)
            connection.setblocking(False)
        except BaseException:
            connection.close()
            raise
        return connection, hops, bytes(data)


async def _readable(line: socket.socket) -> None:
    loop = asyncio.get_running_loop()
    ready = asyncio.Event()
    loop.add_reader(line, ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(line)


def _begin_with(protocol: asyncio.Protocol, data: bytes) -> None:
    """Let a protocol read what another process has read already, before anything else."""
    begin = protocol.connection_made

    def connection_made(transport: asyncio.BaseTransport) -> None:
        begin(transport)
        protocol.data_received(data)

    protocol.connection_made = connection_made  # type: ignore[method-assign]
