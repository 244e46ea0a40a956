"""Bursts of work: a few pieces in each turn of the loop, in order."""

from __future__ import annotations

import asyncio

from flagfall.server.transport.pacer import A_TURN, Pacer


def test_work_is_spread_over_turns_in_order() -> None:
    async def whole() -> tuple[list[int], list[int]]:
        pacer, done, at = Pacer(asyncio.get_running_loop()), list[int](), list[int]()
        now = [pacer.do(lambda n=n: done.append(n)) for n in range(3 * A_TURN + 1)]  # type: ignore[misc]
        assert now == [n < A_TURN for n in range(len(now))]
        while len(done) < len(now):
            at.append(len(done))
            await asyncio.sleep(0)
        return done, at

    done, at = asyncio.run(whole())
    assert done == list(range(3 * A_TURN + 1))
    assert at == [A_TURN, 2 * A_TURN, 3 * A_TURN]


def test_what_fails_holds_nothing_up() -> None:
    async def whole() -> list[int]:
        loop = asyncio.get_running_loop()
        failures = list[dict[str, object]]()
        loop.set_exception_handler(lambda _, context: failures.append(context))
        pacer, done = Pacer(loop), list[int]()
        for n in range(A_TURN):
            pacer.do(lambda n=n: done.append(n))  # type: ignore[misc]
        pacer.do(lambda: done.remove(-1))
        for n in range(A_TURN, 2 * A_TURN):
            pacer.do(lambda n=n: done.append(n))  # type: ignore[misc]
        while len(done) < 2 * A_TURN:
            await asyncio.sleep(0)
        assert len(failures) == 1
        return done

    assert asyncio.run(asyncio.wait_for(whole(), 10)) == list(range(2 * A_TURN))
