"""What only the PostgreSQL store does: it comes back by itself, and lets nobody write who is gone."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncpg
import pytest

from flagfall.core.errors import BadFile
from flagfall.server.store.base import StoreAway
from flagfall.server.store.migration import postgres_steps
from flagfall.server.store.postgres import PostgresStore, migrate
from flagfall.server.store.rows import ActionRow
from flagfall.server.store.statements import Duplicate
from postgres import Postgres
from repetition import few
from server.store.test_contract import ADA, action, append, table


@pytest.mark.slow
def test_a_batch_whose_answer_was_lost_is_stored_once_and_said_to_be(database: str) -> None:
    async def scene() -> None:
        store = PostgresStore(database)
        away: list[bool] = []
        store.on_away = away.append
        await store.open()
        insert = store._writer._insert

        async def losing(rows: list[ActionRow], process: str | None, is_again: bool) -> Any:
            found = await insert(rows, process, is_again)
            if not is_again:
                raise ConnectionResetError("after the commit, before its answer")
            return found

        store._writer._insert = losing  # type: ignore[method-assign, assignment]
        assert await append(store, action("t", 1), action("u", 1)) == [None, None]
        assert [len(await store.actions(name)) for name in ("t", "u")] == [1, 1]
        assert away == [True, False]
        told = await append(store, action("t", 1, player=1))
        assert [type(error) for error in told] == [Duplicate], "somebody else's row is not taken for ours"
        await store.close()

    asyncio.run(scene())


def test_a_process_that_is_gone_writes_nothing(database: str) -> None:
    async def scene() -> None:
        store = PostgresStore(database)
        await store.open()
        await store.add_user(ADA, "hash")
        async with store.connection() as db:
            await db.execute("INSERT INTO processes VALUES ('me', 'here', '', 0)")
        store.write_as("me")
        assert await append(store, action("t", 1)) == [None]
        await store.save_table(table(1))
        async with store.connection() as db:
            await db.execute("DELETE FROM processes")
        assert [type(error) for error in await append(store, action("t", 2))] == [Duplicate]
        with pytest.raises(StoreAway):
            await store.save_table(table(1, status="playing"))
        assert [row.seq for row in await store.actions("t")] == [1]
        found = await store.table("t1")
        assert found is not None
        assert found.status == "waiting"
        await store.close()

    asyncio.run(scene())


@pytest.mark.slow
def test_while_the_database_is_away_everything_is_refused_and_goes_on_afterwards() -> None:
    postgres = Postgres()
    try:
        postgres.start()
        url = postgres.new_database()

        async def scene() -> None:
            store = PostgresStore(url)
            await store.open()
            assert await append(store, action("t", 1)) == [None]
            await asyncio.to_thread(postgres.kill)
            assert not await store.ping()
            with pytest.raises(StoreAway):
                await store.actions("t")
            under_way = asyncio.create_task(append(store, action("t", 2)))
            await asyncio.sleep(0.5)
            assert [type(error) for error in await append(store, action("u", 1))] == [StoreAway], "refused at once"
            await asyncio.to_thread(postgres.start)
            (told,) = await under_way
            assert [row.seq for row in await store.actions("t")] == ([1, 2] if told is None else [1])
            async with asyncio.timeout(60):
                while (await append(store, action("v", 1)))[0] is not None:
                    await asyncio.sleep(0.05)
            assert await store.ping()
            await store.close()

        asyncio.run(scene())
    finally:
        postgres.remove()


@pytest.mark.parametrize("version", few([step.number for step in postgres_steps()], 2))  # the oldest take every step
def test_every_older_schema_is_brought_up_to_date_and_keeps_what_it_holds(postgres: Postgres, version: int) -> None:
    url = postgres.empty_database()

    async def scene() -> None:
        db = await asyncpg.connect(url)
        await db.execute("CREATE TABLE schema_version (number INTEGER NOT NULL)")
        for step in postgres_steps():
            if step.number <= version:
                await db.execute(step.script)
        await db.execute("INSERT INTO schema_version VALUES ($1)", version)
        await db.execute("INSERT INTO users (id, name, folded, created_at) VALUES ('ada', 'Ada', 'ada', 1)")
        await db.execute("INSERT INTO actions VALUES ('t', 1, 0, '{}', 'c1', 'player', 1.0, NULL)")
        await db.close()
        with_older = PostgresStore(url, migrates=False)
        if version < postgres_steps()[-1].number:
            with pytest.raises(BadFile, match="older"):
                await with_older.open()
        store = PostgresStore(url)
        await asyncio.gather(store.open(), migrate(url))  # two that start at once
        assert await store.user("ada") == ADA
        assert await store.actions("t") == [action("t", 1)]
        await store.close()

    asyncio.run(scene())


def test_a_database_of_the_future_is_left_alone(database: str) -> None:
    async def scene() -> None:
        db = await asyncpg.connect(database)
        await db.execute("UPDATE schema_version SET number = 999")
        await db.close()
        with pytest.raises(BadFile, match="newer"):
            await PostgresStore(database).open()

    asyncio.run(scene())


def test_a_database_that_is_not_there_is_said_without_its_password() -> None:
    store = PostgresStore("postgresql://ada:secret@127.0.0.1:1/flagfall")
    with pytest.raises(BadFile, match=r"ada@127\.0\.0\.1:1/flagfall cannot be used") as failed:
        asyncio.run(store.open())
    assert "secret" not in str(failed.value)
