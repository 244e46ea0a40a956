"""Evenings at a real table on each real database: one log, whoever writes first."""

from __future__ import annotations

import asyncio

from flagfall.server.features.companion.store import EveningRow, EveningStore
from server.store.test_contract import Opened


def test_a_log_has_one_order_and_no_gaps(opened: Opened) -> None:
    async def check() -> None:
        async with opened() as store:
            evenings = EveningStore(store)
            row = EveningRow("ABCDEF", "share", "challengers", 0, 1.0)
            assert await evenings.add_evening(row)
            assert not await evenings.add_evening(EveningRow("ABCDEF", "other", "challengers", 0, 2.0))
            assert await evenings.append("ABCDEF", 1, [("a", "{}"), ("b", "{}")], 3.0)
            # Another phone was faster, or sends what is there.
            assert not await evenings.append("ABCDEF", 2, [("c", "{}")], 4.0)
            assert not await evenings.append("ABCDEF", 3, [("a", "{}")], 4.0)
            won = await asyncio.gather(*(evenings.append("ABCDEF", 3, [(f"p{n}", "{}")], 5.0) for n in range(4)))
            assert won.count(True) == 1
        async with opened() as store:
            evenings = EveningStore(store)
            assert (await evenings.ids("ABCDEF"))[:2] == ["a", "b"]
            assert len(await evenings.entries("ABCDEF")) == 3
            assert await evenings.entries("ABCDEF", 3) == []
            kept = await evenings.shared("share")
            assert kept == await evenings.evening("ABCDEF")
            assert kept is not None
            assert (kept.bytes, kept.at) == (6, 5.0)

    asyncio.run(check())


def test_a_purse_is_locked_once(opened: Opened) -> None:
    async def check() -> None:
        async with opened() as store:
            evenings = EveningStore(store)
            await evenings.add_evening(EveningRow("ABCDEF", "share", "challengers", 0, 1.0))
            assert await evenings.purse("ABCDEF", 0) is None
            assert await evenings.add_purse("ABCDEF", 0, "lock", "{}")
            assert not await evenings.add_purse("ABCDEF", 0, "other", "{}")
            await evenings.fill_purse("ABCDEF", 0, '{"1": 3}')
            assert await evenings.purse("ABCDEF", 0) == ("lock", '{"1": 3}')
            await evenings.append("ABCDEF", 1, [("a", "{}")], 1.0)
            await evenings.drop_older(2.0)
            assert await evenings.count() == 0
            assert await evenings.purse("ABCDEF", 0) is None

    asyncio.run(check())
