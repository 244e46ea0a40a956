"""Which machine this is, and which of its processes still listen."""

from __future__ import annotations

import socket
from contextlib import suppress
from functools import cache
from pathlib import Path
from uuid import getnode

from flagfall.core.platform import has_local_sockets


@cache
def machine() -> str:
    """A name for this machine since it was started; a container is one of its own."""
    boot = hex(getnode())
    with suppress(OSError):
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    return f"{socket.gethostname()}/{boot}"


def is_listening(address: str) -> bool:
    """Whether a process of this machine still holds its socket: the system closes it the moment a process ends."""
    if not address or not has_local_sockets():
        return True  # it has none, so nothing can be said
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.setblocking(False)
        try:
            probe.connect(address)
        except (BlockingIOError, InterruptedError):
            return True  # too busy to answer, but there
        except OSError:
            return False
    return True


def forget(address: str) -> None:
    """Remove the socket of a process that has ended without doing so."""
    if address:
        with suppress(OSError):
            Path(address).unlink()
            Path(address).parent.rmdir()
