"""A wave of sign-ins: the queue is short, and whoever finds it full is told so at once."""

from __future__ import annotations

import asyncio

import pytest

from flagfall.server.errors import TooMany
from flagfall.server.security.passphrases import AT_A_TIME, MOST_WAITING, Passphrases


@pytest.mark.slow
def test_a_wave_finds_a_short_queue() -> None:
    async def run() -> None:
        passphrases = Passphrases()
        found = await asyncio.gather(
            *(passphrases.hash(f"one of many {number}") for number in range(AT_A_TIME + MOST_WAITING + 7)),
            return_exceptions=True,
        )
        refused = [error for error in found if isinstance(error, TooMany)]
        assert len(refused) == 7
        assert all(error.wait for error in refused)
        assert sum(isinstance(hashed, str) for hashed in found) == AT_A_TIME + MOST_WAITING
        stored = await passphrases.hash("again there is room")
        assert await passphrases.is_right(stored, "again there is room")
        assert not await passphrases.is_right(stored, "something else")
        assert not await passphrases.is_right(None, "something else")

    asyncio.run(run())


def test_whoever_gives_up_waiting_still_holds_a_place() -> None:
    async def run() -> None:
        passphrases = Passphrases()
        waiting = [asyncio.ensure_future(passphrases.hash("slow")) for _ in range(AT_A_TIME + MOST_WAITING)]
        await asyncio.sleep(0)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        try:
            await passphrases.hash("too many")
        except TooMany:
            return
        raise AssertionError("those who hung up keep the threads busy, and were not counted")

    asyncio.run(run())
