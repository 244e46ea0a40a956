"""What asks a command to stop: signals that are treated like Ctrl-C."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from flagfall.core.platform import closing_signals


@contextmanager
def signals_interrupt() -> Iterator[None]:
    """A closed window (SIGHUP) or SIGTERM raises KeyboardInterrupt, so that what was done is kept and told."""

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    before = {}
    with suppress(ValueError):  # only the main thread may do this
        before = {number: signal.signal(number, interrupt) for number in closing_signals()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
