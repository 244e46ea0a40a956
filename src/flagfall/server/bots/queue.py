"""A fair queue for the bot pool: hosts are served in turn, so that one host's tables cannot delay the others'."""

from __future__ import annotations

import asyncio
from collections import deque


class FairQueue:
    """A queue with limited concurrent turns: round robin between hosts, first come first served within a host."""

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
        """Release a turn to the host that has waited longest."""
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
