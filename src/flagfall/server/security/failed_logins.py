"""A count of wrong passphrases that makes guessing hopeless without locking owners out."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from flagfall.server.errors import TooMany
from flagfall.server.security.rate_limits import MINUTE, REMEMBERED, Buckets

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
