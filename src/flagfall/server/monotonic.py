"""A wall clock that never goes back: read once, advanced by the monotonic clock."""

from __future__ import annotations

import time

_OFFSET = time.time() - time.monotonic()


def now() -> float:
    """Seconds since 1970 as of the server's start plus the seconds it has run; never jumps."""
    return _OFFSET + time.monotonic()
