"""Who may think next: hosts take turns, so that the tables of one keep no one else's waiting."""

from __future__ import annotations

import asyncio
from collections import deque


class FairQueue:
    """So many turns at a time; of those who wait, each host in order, and first come first served within one's own."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # by host, the next one first

    def __len__(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting.values()))

    async def enter(self, host: str) -> None:
        """Wait for a turn."""
        if self._free > 0:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(host, deque()).append(turn)
        try:
            await turn
        except BaseException:
            if turn.done() and not turn.cancelled():
                self.leave()  # it came too late for the waiting caller
            else:
                self._forget(host, turn)
            raise

    def leave(self) -> None:
        """A turn is over: it goes to the host who has waited longest for one."""
        while self._waiting:
            host = next(iter(self._waiting))
            own = self._waiting.pop(host)
            turn = own.popleft()
            if own:
                self._waiting[host] = own  # behind all others
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def _forget(self, host: str, turn: asyncio.Future[None]) -> None:
        own = self._waiting.get(host)
        if own is not None and turn in own:
            own.remove(turn)
            if not own:
                del self._waiting[host]
