"""How much one visitor may ask for, on every route.

A bucket holds a number of tokens; every request takes one, and they trickle back at a fixed rate. An
empty bucket says how long to wait. Buckets that were not used for long are forgotten first, so that
their memory is bounded however many visitors come.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal

from flagfall.server.errors import TooMany
from flagfall.server.settings import Settings

Limit = Literal["requests", "files", "sign_ups", "sign_ins", "histories", "cups", "evenings", "chats", "frames"]

MINUTE = 60.0
HOUR = 3_600.0
REMEMBERED = 20_000

FILES = 20
"""How many times as often files of the app may be fetched as anything else: a browser that keeps the app takes all
two hundred of them, and must still be answered when its visitor clicks somewhere meanwhile."""

FRAMES = 20
"""How many times the rate of one websocket all websockets of an address may send together."""


class Bucket:
    """Tokens for one visitor under one limit."""

    __slots__ = ("_at", "_level", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._level, self._at = burst, 0.0

    def take(self, now: float, count: int = 1) -> float:
        """Take tokens: 0, or how many seconds to wait until there are as many."""
        wait = self.wait(now, count)
        if wait == 0:
            self._level -= count
        return wait

    def wait(self, now: float, count: int = 1) -> float:
        """How many seconds to wait until there are as many tokens."""
        self._level = min(self.burst, self._level + max(0.0, now - self._at) * self.rate)
        self._at = now
        return 0.0 if self._level >= count else (count - self._level) / self.rate


class Buckets:
    """One bucket for each visitor, the latest of them."""

    def __init__(self, rate: float, burst: float, size: int = REMEMBERED) -> None:
        self.rate, self.burst, self.size = rate, burst, size
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str, now: float, count: int = 1) -> float:
        """Take tokens of this visitor: 0, or how many seconds to wait."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.rate, self.burst)
            if len(self._buckets) > self.size:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take(now, count)

    def wait(self, key: str, now: float) -> float:
        """How many seconds this visitor would have to wait."""
        bucket = self._buckets.get(key)
        return 0.0 if bucket is None else bucket.wait(now)


class Limits:
    """All limits of one server."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._most_connections = settings.sockets_per_address
        self._connections: Counter[str] = Counter()
        self._buckets: dict[Limit, Buckets] = {
            "requests": Buckets(settings.requests_per_second, settings.requests_burst),
            "files": Buckets(FILES * settings.requests_per_second, FILES * settings.requests_burst),
            "sign_ups": _a_minute(settings.sign_ups_per_minute),
            "sign_ins": _a_minute(settings.sign_ins_per_minute),
            "histories": _a_minute(settings.histories_per_minute),
            "cups": Buckets(settings.cups_per_hour / HOUR, settings.cups_per_hour),
            "evenings": Buckets(settings.evenings_per_hour / HOUR, settings.evenings_per_hour),
            "chats": Buckets(settings.chats_per_minute / MINUTE, max(3.0, settings.chats_per_minute / 4)),
            "frames": Buckets(FRAMES * settings.messages_per_second, FRAMES * settings.messages_burst),
        }

    def check(self, limit: Limit, key: str) -> None:
        """Let the visitor through, or raise TooMany with the time to wait."""
        wait = self.wait_for(limit, key)
        if wait > 0:
            raise TooMany(f"Too many requests; try again in {max(1, round(wait))} s.", wait)

    def wait_for(self, limit: Limit, key: str, count: int = 1) -> float:
        """Count a request: 0, or the seconds to wait before the next."""
        return self._buckets[limit].take(key, self._clock(), count)

    @contextmanager
    def connection(self, address: str) -> Iterator[None]:
        """Hold a lasting connection (a websocket, a stream); raises TooMany if the address has too many."""
        if self._connections[address] >= self._most_connections:
            raise TooMany("Too many open connections; close one first.", MINUTE)
        self._connections[address] += 1
        try:
            yield
        finally:
            self._connections[address] -= 1
            if not self._connections[address]:
                del self._connections[address]


def _a_minute(count: float) -> Buckets:
    """A rate per minute that may be used up at once."""
    return Buckets(count / MINUTE, max(1.0, count))


STRANGERS = 10
"""How many addresses may guess at one name as fast as they can before all of them have to slow down."""


class Guesses:
    """Each address has its own limit; when a name has had too many wrong guesses, those who made them wait.

    An address that has not been wrong about a name is always heard: the owner comes in from elsewhere whatever
    strangers do, and a stranger has one guess for each address they own.
    """

    def __init__(self, a_minute: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._by_name = Buckets(STRANGERS * a_minute / MINUTE, max(1.0, STRANGERS * a_minute))
        self._wrong: OrderedDict[tuple[str, str], None] = OrderedDict()

    def check(self, name: str, address: str) -> None:
        """Raise TooMany if this address has to wait before it guesses again."""
        wait = self._by_name.wait(name, self._clock()) if (name, address) in self._wrong else 0.0
        if wait > 0:
            raise TooMany(f"Too many wrong passphrases; try again in {max(1, round(wait))} s.", wait)

    def note(self, name: str, address: str, *, is_right: bool) -> None:
        """Remember how a guess went."""
        if is_right:
            self._wrong.pop((name, address), None)
            return
        self._by_name.take(name, self._clock())
        self._wrong[name, address] = None
        self._wrong.move_to_end((name, address))
        if len(self._wrong) > REMEMBERED:
            self._wrong.popitem(last=False)
