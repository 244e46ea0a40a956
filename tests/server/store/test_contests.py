"""What every store keeps of cups, days and puzzles, on both real databases."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict, replace

import pytest

from flagfall.server.features.admin.store import AdminStore
from flagfall.server.features.cups.store import CupMoved, CupRow, CupStore
from flagfall.server.features.daily.store import DailyRow, DailyStore, TryRow
from flagfall.server.features.puzzles.store import PuzzleStore, PuzzleTry
from flagfall.server.store.rows import NOT_YET, Contest, UserRow
from flagfall.server.store.statements import Duplicate
from server.store.test_contract import Opened, table

ADA, BEN, EVE = (UserRow(name.lower(), name, None, 1.0) for name in ("Ada", "Ben", "Eve"))


def test_a_cup_is_changed_only_upon_what_it_was_read_as(opened: Opened) -> None:
    async def scene() -> None:
        async with opened() as store:
            for user in (ADA, BEN):
                await store.add_user(user, f"token {user.id}")
            first = CupRow("c1", "ada", "open", 1, 1.0, 1.0, '{"x": "ben", "y": "Ä"}')
            for row in (first, replace(first, id="c2", created_at=2.0), replace(first, id="c3", host="ben")):
                await CupStore(store).add_cup(row)
            second = replace(first, status="playing", revision=2, changed_at=3.0, data="{}")
            contest = Contest("cup", "c1", 2, "Park", is_awaited=True, opens_at=NOT_YET)
            await CupStore(store).save_cup(second, [table(1, status="playing", contest=contest)])
            with pytest.raises(CupMoved):  # somebody who has read the first one, too
                await CupStore(store).save_cup(replace(second, data='{"z": 1}'), [table(2)])
        async with opened() as store:
            assert await CupStore(store).cup("c1") == second
            assert await CupStore(store).cup("c4") is None
            assert [row.id for row in await CupStore(store).cups(9)] == ["c2", "c3", "c1"]
            assert sorted(await CupStore(store).live_cups()) == ["c1", "c2", "c3"]
            assert await CupStore(store).live_cups("ben") == ["c3"]
            assert sorted(await CupStore(store).cups_of("ben")) == ["c2", "c3"]
            (found,) = await store.tables_by_id(["t1", "t2"])  # what could not be written opened no table either
            assert (found.contest, found.is_sealed, found.is_awaited) == (contest, True, True)
            await store.save_contest("t1", json.dumps(asdict(replace(contest, opens_at=0.0))))
            assert [row.is_sealed for row in await store.tables_by_id(["t1"])] == [False]

    asyncio.run(scene())


def test_the_results_of_a_day_are_ranked_and_a_try_is_begun_once(opened: Opened) -> None:
    async def scene() -> None:
        async with opened() as store:
            for user in (ADA, BEN, EVE):
                await store.add_user(user, f"token {user.id}")
            day = DailyRow("2026-11-17", "challengers", "5e" * 32, "{}")
            await DailyStore(store).add_daily(day)
            await DailyStore(store).add_daily(replace(day, secret="00" * 32))  # somebody was slower
            assert await DailyStore(store).daily("2026-11-17") == day
            assert await DailyStore(store).daily("2026-11-18") is None
            for number, user in enumerate((ADA, BEN, EVE)):
                begun = TryRow(day.day, user.id, user.name, f"t{number}", 1.0)
                await DailyStore(store).begin_try(begun, table(number, host=user.id))
            with pytest.raises(Duplicate):
                await DailyStore(store).begin_try(begun, table(9))
            assert await store.table("t9") is None
            await store.save_table(table(2, status="over"))
            assert [row.user for row in await DailyStore(store).open_tries(day.day, 9)] == ["eve"]
            results = {"ada": (0, 30, "wlw"), "ben": (1, 9, "wwwl"), "eve": (1, 12, "wwwl")}
            await DailyStore(store).end_try(TryRow(day.day, "ada", "", "t1", 0.0, 4.0, 1, 99, "w"))  # not Ada's table
            for number, (user_id, (has_won, points, marks)) in enumerate(results.items()):
                await DailyStore(store).end_try(
                    TryRow(day.day, user_id, "", f"t{number}", 0.0, 5.0, has_won, points, marks)
                )
            await DailyStore(store).end_try(
                TryRow(day.day, "ada", "", "t0", 0.0, 6.0, 1, 99, "w")
            )  # the first result stays
        async with opened() as store:
            assert [(row.name, row.points) for row in await DailyStore(store).tries(day.day, 9)] == [
                ("Eve", 12), ("Ben", 9), ("Ada", 30),
            ]  # fmt: skip
            assert await DailyStore(store).place_of(day.day, "ben") == (2, 3)
            assert await DailyStore(store).place_of(day.day, "nobody") == (0, 3)
            assert await DailyStore(store).days_of("ada", 9) == [day.day]
            assert await DailyStore(store).open_tries(day.day, 9) == []
            await AdminStore(store).forget_person("ben", "-")
            assert await DailyStore(store).place_of(day.day, "ada") == (2, 2)

    asyncio.run(scene())


def test_of_a_puzzle_only_the_first_answer_is_kept(opened: Opened) -> None:
    async def scene() -> None:
        async with opened() as store:
            for user in (ADA, BEN):
                await store.add_user(user, f"token {user.id}")
            await PuzzleStore(store).add_puzzle_try(PuzzleTry("cut-1", "ada", "bard", 0, 1.0))
            await PuzzleStore(store).add_puzzle_try(PuzzleTry("cut-1", "ada", "dog", 1, 2.0))
            await PuzzleStore(store).add_puzzle_try(PuzzleTry("cut-1", "ben", "dog", 1, 3.0))
        async with opened() as store:
            assert await PuzzleStore(store).puzzle_try("cut-1", "ada") == PuzzleTry("cut-1", "ada", "bard", 0, 1.0)
            assert await PuzzleStore(store).puzzle_tries_of("ada") == {"cut-1": False}
            assert await PuzzleStore(store).puzzle_counts() == {"cut-1": (1, 2)}
            await AdminStore(store).forget_person("ben", "-")
            assert await PuzzleStore(store).puzzle_counts() == {"cut-1": (0, 1)}

    asyncio.run(scene())
