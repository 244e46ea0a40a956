"""Makes a Python process lack what Windows lacks, before anything of Flagfall is loaded; its children lack it, too."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from typing import Any

for missing in ("fcntl", "resource", "pwd", "grp", "termios", "uvloop"):
    sys.modules[missing] = None  # type: ignore[assignment]
for name in (
    "nice",
    "fork",
    "sched_getaffinity",
    "sched_setaffinity",
    "getuid",
    "geteuid",
    "killpg",
    "setsid",
    "statvfs",
):
    if hasattr(os, name):
        delattr(os, name)
for name in ("SIGHUP", "SIGUSR1", "SIGUSR2", "SIGQUIT", "SIGALRM", "SIGPIPE"):
    if hasattr(signal, name):
        delattr(signal, name)


def _pair(*_: Any) -> tuple[socket.socket, socket.socket]:
    """Two ends by way of the network, as Python does it where there are no local sockets."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        first = socket.create_connection(server.getsockname())
        return first, server.accept()[0]


socket.socketpair = _pair
for name in ("AF_UNIX", "SO_REUSEPORT"):
    if hasattr(socket, name):
        delattr(socket, name)


def _lacks(*_: Any) -> None:
    raise NotImplementedError


asyncio.SelectorEventLoop.add_signal_handler = _lacks  # type: ignore[assignment, method-assign]
asyncio.SelectorEventLoop.remove_signal_handler = _lacks  # type: ignore[assignment, method-assign]


def _refuse(*_: Any, **__: Any) -> None:
    raise NotImplementedError("chmod")


os.chmod = os.fchmod = _refuse
