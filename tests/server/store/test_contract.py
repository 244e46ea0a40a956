"""What every store does, on both real databases."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from flagfall.server.features.admin.store import AdminStore
from flagfall.server.features.daily.store import DailyStore, TryRow
from flagfall.server.features.ratings.store import RatingStore
from flagfall.server.features.workshop.store import HOUSE, CreationRow, CreationStore
from flagfall.server.store.postgres import PostgresStore
from flagfall.server.store.rows import ActionRow, ChatRow, RatingRow, Seat, SnapshotRow, TableRow, UserRow
from flagfall.server.store.sqlite import SqliteStore
from flagfall.server.store.statements import Duplicate
from flagfall.server.store.tables import RatingsMoved

AnyStore = SqliteStore | PostgresStore
Opened = Callable[[], Any]

ADA, BEN, EVE = (UserRow(name.lower(), name, None, 1.0) for name in ("Ada", "Ben", "Eve"))


def action(table: str, seq: int, **values: Any) -> ActionRow:
    return ActionRow(table, seq, 0, "{}", f"c{seq}", "player", 1.0, None)._replace(**values)


def table(number: int, **values: Any) -> TableRow:
    seats = (Seat("person", "ada", "Ada", code="secret"), Seat("bot", bot="greedy", name="Greedy"), Seat("open"))
    row = TableRow(
        f"t{number}", f"CODE{number}", "waiting", "ctb", "duel", False, "ada", {"title": "Ä\u0000"}, seats,
        2**63 - 1, float(number),
    )  # fmt: skip
    return replace(row, **values)


async def append(store: AnyStore, *rows: ActionRow) -> list[BaseException | None]:
    """Append in one go; what each was told."""
    told: dict[int, BaseException | None] = {}
    done = asyncio.Event()

    def stored(number: int, error: BaseException | None) -> None:
        told[number] = error
        if len(told) == len(rows):
            done.set()

    for number, row in enumerate(rows):
        store.append(row, lambda error, number=number: stored(number, error))  # type: ignore[misc]
    async with asyncio.timeout(60):
        await done.wait()
    return [told[number] for number in range(len(rows))]


def test_what_arrives_together_shares_one_commit(opened: Opened) -> None:
    async def scene() -> None:
        async with opened() as store:
            sizes: list[int] = []
            store.on_commit = sizes.append
            assert await append(store, *(action(f"t{n}", 1) for n in range(40))) == [None] * 40
            assert sizes == [40]

    asyncio.run(scene())


def test_a_number_is_given_once_and_the_others_of_the_batch_do_not_suffer(opened: Opened) -> None:
    async def scene() -> None:
        async with opened() as store:
            assert await append(store, action("t", 1)) == [None]
            told = await append(store, action("a", 1), action("t", 1, player=1), action("b", 1), action("b", 1, at=2.0))
            assert [type(error) for error in told] == [type(None), Duplicate, type(None), Duplicate]
            assert [len(await store.actions(name)) for name in ("a", "b", "t")] == [1, 1, 1]
            assert (await store.actions("t"))[0].player == 0, "the first one counts"

    asyncio.run(scene())


def test_what_was_stored_is_there_after_reopening(opened: Opened) -> None:
    rows = [action("t", n, clock="[1.5,2.25]" if n % 2 else None, client_id=None) for n in range(1, 6)]

    async def scene() -> None:
        async with opened() as store:
            await store.add_user(ADA, "hash")
            await append(store, *rows)
            await store.save_table(table(1))
        async with opened() as store:
            assert await store.actions("t") == rows
            assert await store.actions("t", after=2) == rows[2:]
            assert (session := await store.session("hash")) is not None
            assert session.user == ADA
            assert await store.table("t1") == table(1)
            assert await store.ping()

    asyncio.run(scene())


def test_people_and_their_names(opened: Opened) -> None:
    async def scene() -> None:
        async with opened() as store:
            for user in (ADA, BEN, replace(EVE, name="ADA")):
                await store.add_user(user, f"token of {user.id}")
            assert await store.account("Ada") is None, "guests own no name"
            assert await store.claim("ada", "argon")
            assert not await store.claim("eve", "argon"), "an account has the name"
            found = await store.account("aDa")
            assert found == replace(ADA, passphrase="argon")
            assert await store.looks_like("Аdа") == found, "with Cyrillic letters"
            assert await store.looks_like("Аdа", besides="ada") is None
            assert await store.rename("eve", "Éva")
            assert (await store.user("eve")) == replace(EVE, name="Éva")
            assert await store.claim("eve", "argon")
            assert not await store.rename("eve", "ada")
            assert await store.user("nobody\0") is None
            await store.add_session("another", "ada", 2.0)
            await store.drop_session("token of ada")
            assert await store.session("token of ada") is None
            assert (session := await store.session("another")) is not None
            assert session.user == found

    asyncio.run(scene())


def test_tables_and_who_finds_them(opened: Opened) -> None:
    async def scene() -> None:
        async with opened() as store:
            for user in (ADA, BEN):
                await store.add_user(user, user.id)
            await store.save_table(table(1))
            await store.save_table(table(2, status="playing", started_at=5.0, is_private=True))
            await store.save_table(table(3, host="ben", seats=(Seat("person", "ben", "Ben"),)))
            assert [row.id for row in await store.live_tables()] == ["t3", "t2", "t1"]
            with pytest.raises(Duplicate):
                await store.save_table(table(4, code="CODE1"))
            over = table(1, status="over", outcome={"by": "game"}, ended_at=9.0)
            await store.save_table(over)
            await store.save_table(replace(over, status="waiting"))
            assert await store.table("t1") == over, "what is over stays over"
            await store.save_table(table(5, code="CODE1"))
            assert (await store.table_by_code("CODE1")) == table(5, code="CODE1")
            assert await store.table_by_code("NONE") is None
            assert await store.table("t2") == table(2, status="playing", started_at=5.0, is_private=True)
            assert [row.id for row in await store.tables_of("ada", 10)] == ["t5", "t2", "t1"]
            assert [row.id for row in await store.tables_of("ben", 10)] == ["t3"]
            assert [row.id for row in await store.all_tables("over")] == ["t1"]

    asyncio.run(scene())


def test_a_daily_result_counts_for_the_table_of_the_try_only(opened: Opened) -> None:
    async def scene() -> None:
        async with opened() as store:
            await store.add_user(ADA, "ada")
            days = DailyStore(store)
            await days.begin_try(TryRow("2026-11-17", "ada", "Ada", "t1", 1.0), table(1))
            won = TryRow("2026-11-17", "ada", "", "t2", 0.0, 9.0, 1, 12, "w")
            await days.end_try(won)
            found = await days.daily_try("2026-11-17", "ada")
            assert found is not None
            assert found.ended_at is None, "t2 is not her table of the day"
            await days.end_try(replace(won, table="t1"))
            found = await days.daily_try("2026-11-17", "ada")
            assert found is not None
            assert (found.table, found.ended_at, found.points) == ("t1", 9.0, 12)

    asyncio.run(scene())


def test_states_and_words(opened: Opened) -> None:
    async def scene() -> None:
        async with opened() as store:
            assert await store.snapshot("t") is None
            for seq in (200, 400):
                await store.save_snapshot(SnapshotRow("t", seq, "v1", b"\0\xff"))
            assert await store.snapshot("t") == SnapshotRow("t", 400, "v1", b"\0\xff")
            lines = [ChatRow("t", n, "ada", "Ada", None if n % 2 else 0, f"hé {n}", f"c{n}", 1.5) for n in range(1, 9)]
            for line in lines:
                await store.add_chat(line)
            assert await store.chat("t", limit=3) == lines[-3:]
            with pytest.raises(Duplicate):
                await store.add_chat(lines[0])

    asyncio.run(scene())


def rating(who: str, games: int, mu: float = 25.0) -> RatingRow:
    return RatingRow("ctb", "duel", who, who, mu, 8.0, games)


def test_a_game_ends_once_and_is_rated_once(opened: Opened) -> None:
    async def scene() -> None:
        async with opened() as store:
            for user in (ADA, BEN):
                await store.add_user(user, user.id)
            await store.claim("ada", "argon")
            for number in (1, 2, 3):
                await store.save_table(table(number, status="playing"))
            over = table(1, status="over", ended_at=10.0, outcome={"by": "game"})
            first = [rating("user:ada", 1, 26.0), rating("user:ben", 1, 30.0)]
            assert await store.finish(over, first)
            assert not await store.finish(replace(over, ended_at=11.0), [rating("user:ada", 2)])
            assert (await store.table("t1")) == over
            found = await RatingStore(store).ratings_of("ctb", "duel", ["user:ada", "user:ben"])
            assert sorted(found, key=lambda row: row.who) == [first[0], replace(first[1], is_guest=True)]
            assert [r.who for r in await RatingStore(store).ratings("ctb", "duel", 5)] == ["user:ada", "user:ben"], (
                "guests last"
            )
            second = table(2, status="over", ended_at=20.0)
            assert await store.finish(second, [rating("user:ada", 2), rating("bot:greedy", 1)])
            since = await RatingStore(store).rated_since("ctb", "duel", ["user:ada", "user:ben", "bot:greedy"], 5.0)
            assert since == Counter({("user:ada", "user:ben"): 1, ("bot:greedy", "user:ada"): 1})

    asyncio.run(scene())


def test_a_rating_is_written_only_upon_the_one_it_came_from(opened: Opened) -> None:
    async def scene() -> None:
        async with opened() as store:
            await store.add_user(ADA, "ada")
            for number in (1, 2):
                await store.save_table(table(number, status="playing"))
            assert await store.finish(table(1, status="over", ended_at=1.0), [rating("user:ada", 1, 26.0)])
            stale = [rating("bot:greedy", 1), rating("user:ada", 1, 99.0)]
            with pytest.raises(RatingsMoved):
                await store.finish(table(2, status="over", ended_at=2.0), stale)
            found = await store.table("t2")
            assert found is not None
            assert found.status == "playing", "all or nothing"
            assert [(r.who, r.mu) for r in await RatingStore(store).ratings("ctb", "duel", 9)] == [("user:ada", 26.0)]
            assert await store.finish(table(2, status="over", ended_at=2.0), [rating("user:ada", 2)])

    asyncio.run(scene())


def test_what_people_make_is_kept_for_each_of_them(opened: Opened) -> None:
    async def scene() -> None:
        async with opened() as store:
            for user in (ADA, BEN):
                await store.add_user(user, f"token {user.id}")
            first = CreationRow("c1", "ada", "packs", "Jüngle", "pack = 'x'", 1.0)
            later = replace(first, id="c2", at=2.0)
            for row in (first, later, replace(first, owner="ben", at=3.0), replace(first, owner=HOUSE, at=4.0)):
                await CreationStore(store).save_creation(row)
            await CreationStore(store).save_creation(replace(first, at=9.0))  # again: as it was
        async with opened() as store:
            assert await CreationStore(store).creations("packs", "ada") == [later, first]
            assert await CreationStore(store).creations("variants", "ada") == []
            assert await CreationStore(store).creation("packs", "c1") == first
            assert await CreationStore(store).creation("variants", "c1") is None
            await CreationStore(store).drop_creation("c1", "ada")
            assert await CreationStore(store).creations("packs", "ada") == [later]
            found = await CreationStore(store).creation("packs", "c1")
            assert found is not None
            assert found.owner == "ben"
            await AdminStore(store).forget_person("ben", "-")
            assert await CreationStore(store).creations("packs", "ben") == []
            assert [row.owner for row in await CreationStore(store).creations("packs", HOUSE)] == [HOUSE]

    asyncio.run(scene())
