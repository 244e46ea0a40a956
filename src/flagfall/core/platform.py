"""What systems do differently: Windows lacks some of what POSIX has, and is asked about it here alone."""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

NO_LIMIT = -1
"""As many open files as one likes."""


def stand_back(steps: int) -> None:
    """Lower the priority of this process; does nothing where the system has no such call."""
    nice = getattr(os, "nice", None)
    if nice is not None:
        nice(steps)


LAST = 19
"""The lowest priority of POSIX."""

IDLE_CLASS = 0x40
"""The lowest priority of Windows, `IDLE_PRIORITY_CLASS`."""


def stand_back_last() -> None:
    """Run at the lowest priority that the system offers, and ignore Ctrl-C.

    The process has to be in the session of those it stands back for: Linux gives sessions equal shares of a core
    (autogroup), and compares priorities only within one.
    """
    stand_back(LAST)
    with suppress(OSError, AttributeError):
        os.setpgid(0, 0)
    with suppress(OSError, AttributeError):
        # Others that wake up go on at once; at a mere low priority they waited for the end of a slice.
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    kernel = getattr(getattr(ctypes, "windll", None), "kernel32", None)
    if kernel is not None:
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), IDLE_CLASS)


def cores() -> int:
    """How many cores this process may use."""
    allowed: Callable[[int], Sequence[int]] | None = getattr(os, "sched_getaffinity", None)
    return os.cpu_count() or 1 if allowed is None else len(allowed(0))


def can_fork() -> bool:
    """Whether a process can be split into two."""
    return hasattr(os, "fork")


def has_local_sockets() -> bool:
    """Whether processes of one machine can hand connections to each other."""
    return hasattr(socket, "AF_UNIX")


def closing_signals() -> tuple[signal.Signals, ...]:
    """What a command gets when its window is closed, or when it is asked to end."""
    names = ("SIGHUP", "SIGTERM", "SIGBREAK")  # the last is that of Windows
    return tuple(getattr(signal, name) for name in names if hasattr(signal, name))


def own_address(listener: socket.socket) -> None:
    """Let an address be reused at once after a restart, but not by another program meanwhile."""
    exclusive: int | None = getattr(socket, "SO_EXCLUSIVEADDRUSE", None)
    # On Windows SO_REUSEADDR would let a second server take the address of the first.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR if exclusive is None else exclusive, 1)


def lock(descriptor: int) -> bool:
    """Lock an open file, or a folder where that is possible; False if another process has. Raises OSError.

    The system lets go of it when the process ends, however it ends.
    """
    try:
        import fcntl
    except ImportError:
        return _lock_there(descriptor)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _lock_there(descriptor: int) -> bool:
    """What Windows has instead: a byte of a file."""
    try:
        import msvcrt
    except ImportError:
        return True
    take, at_once = getattr(msvcrt, "locking"), getattr(msvcrt, "LK_NBLCK")  # noqa: B009 (other systems have no such names)
    try:
        take(descriptor, at_once, 1)
    except OSError:
        return False
    return True


def open_folder(folder: Path) -> int | None:
    """A lockable handle of a folder; None where folders cannot be opened."""
    try:
        return os.open(folder, os.O_RDONLY)
    except PermissionError:
        if os.name == "nt":
            return None
        raise


def keep_private(file: Path) -> None:
    """Let only the owner read a file, where the system knows such a thing."""
    with suppress(NotImplementedError, AttributeError):
        file.chmod(0o600)


def most_open_files() -> int:
    """How many files this process may have open at a time, or NO_LIMIT."""
    try:
        import resource
    except ImportError:
        return NO_LIMIT
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return NO_LIMIT if soft == resource.RLIM_INFINITY else soft


def raise_open_files(otherwise: Sequence[int]) -> None:
    """Take all that the system allows; where it says that there is no limit and refuses to have none, one of these."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft in (resource.RLIM_INFINITY, hard):
        return
    for wanted in (hard, *otherwise):
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (ValueError, OSError):
            continue
        return


def data_folder(name: str) -> Path:
    """Where a program keeps what it has for its user, by the custom of the system."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / name


def has_screen() -> bool:
    """Whether pages can be shown on this machine to the user who started the program."""
    if os.environ.get("SSH_CONNECTION"):
        return False
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def new_event_loop() -> Callable[[], AbstractEventLoop] | None:
    """What makes the fastest event loop that is installed; None: the usual one. Windows has no other."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop
