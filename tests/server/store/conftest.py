"""A store on each real database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from flagfall.server.store.postgres import PostgresStore
from flagfall.server.store.sqlite import SqliteStore
from server.store.test_contract import AnyStore, Opened


@pytest.fixture(params=["sqlite", "postgresql"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    """`async with opened() as store:` as often as one likes, always on the same data."""
    url = request.getfixturevalue("database") if request.param == "postgresql" else None

    @asynccontextmanager
    async def open_store() -> AsyncIterator[AnyStore]:
        store: AnyStore = SqliteStore(tmp_path) if url is None else PostgresStore(url)
        await store.open()
        try:
            yield store
        finally:
            await store.close()

    return open_store
