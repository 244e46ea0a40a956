"""What one websocket sends, counted before it costs: frames of every kind, also empty ones, and bytes."""

from __future__ import annotations

import time
from collections.abc import Callable

from flagfall.server.security.rate_limits import Bucket, Limits
from flagfall.server.settings import Settings

LENIENCE = 4
"""The multiple of a client's allowance at which it is disconnected; beyond the allowance it is warned."""

SPARE = 100
"""Frames besides, for clients that answer our pings and say their hello."""

BYTES = 4_096
"""The number of bytes that count as one more frame."""


class FrameMeter:
    """Counts for one connection, and for its address together with all others from there."""

    def __init__(
        self, settings: Settings, limits: Limits, address: str, clock: Callable[[], float] = time.monotonic
    ) -> None:
        rate, burst = LENIENCE * settings.messages_per_second, LENIENCE * settings.messages_burst + SPARE
        self._own = Bucket(rate, burst)
        self._limits, self._address, self._clock = limits, address, clock
        self._bytes = 0

    def is_too_much(self, frames: int, size: int) -> bool:
        """Count what came in; whether the connection has to end for it."""
        self._bytes += size
        whole, self._bytes = divmod(self._bytes, BYTES)
        count = frames + whole
        if not count:
            return False
        return self._own.take(self._clock(), count) > 0 or self._limits.wait_for("frames", self._address, count) > 0
