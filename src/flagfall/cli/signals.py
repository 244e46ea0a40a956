"""What asks a command to stop: signals that are treated like Ctrl-C."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress


@contextmanager
def signals_interrupt() -> Iterator[None]:
    """A closed window (SIGHUP) or SIGTERM raises KeyboardInterrupt, so that what was done is kept and told."""

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    names = [name for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = {}
    with suppress(ValueError):  # only the main thread may do this
        before = {name: signal.signal(getattr(signal, name), interrupt) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
