"""Spreads bursts of work over turns of the event loop, so that other work runs between them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

Work = Callable[[], None]

A_TURN = 8
"""Pieces of work in one turn of the loop. Each is the head of a request; what the app does about it comes on top."""


class Pacer:
    """Does a few pieces of work at once, and the rest in the next turns, in the order in which they came."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: deque[Work] = deque()
        self._left = A_TURN
        self._is_counting = False  # the next turn is awaited

    def do(self, work: Work) -> bool:
        """Do it now, or as soon as a turn has room for it; whether it was done."""
        is_now = self._left > 0 and not self._waiting
        if not is_now:
            self._waiting.append(work)
        if not self._is_counting:
            self._is_counting = True
            self._loop.call_soon(self._turn)
        if is_now:
            self._left -= 1
            work()
        return is_now

    def _turn(self) -> None:
        self._left = A_TURN
        self._is_counting = bool(self._waiting)
        if self._is_counting:
            self._loop.call_soon(self._turn)  # first, in case that some work fails
        while self._left > 0 and self._waiting:
            self._left -= 1
            self._waiting.popleft()()
