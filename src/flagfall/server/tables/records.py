"""The games in a store as records, each one line that `flagfall replay` reads."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flagfall.core.codec import decode, encode
from flagfall.core.errors import BadFile, BadInput, BrokenPlugin
from flagfall.core.ids import GameId, PlayerIx
from flagfall.core.plugins import find_game
from flagfall.core.records.file import write
from flagfall.core.records.record import Continued, Ending, Entry, Record
from flagfall.server.store.base import Store
from flagfall.server.store.postgres import PostgresStore
from flagfall.server.store.reading import copy
from flagfall.server.store.rows import TableRow
from flagfall.server.store.sqlite import FILE, SqliteStore
from flagfall.server.tables.table_chance import chance_of


async def export_records(folder: Path | str, statuses: Sequence[str]) -> list[str]:
    """All games with these statuses, oldest first, without tables at which no game began.

    `folder` is that of a server, or the address of a PostgreSQL database.
    """
    if isinstance(folder, str):
        return await _records(PostgresStore(folder, migrates=False), statuses)
    with TemporaryDirectory(prefix="flagfall-") as place:
        # Of a copy: it may be brought up to date, and the folder of a server may be read-only.
        try:
            copy(folder / FILE, Path(place) / FILE)
        except (OSError, sqlite3.Error) as error:
            raise BadFile(f"The data folder {folder} cannot be read: {error}.") from None
        return await _records(SqliteStore(Path(place)), statuses)


async def _records(store: SqliteStore | PostgresStore, statuses: Sequence[str]) -> list[str]:
    await store.open()
    try:
        rows = [row for status in statuses for row in await store.all_tables(status) if row.started_at is not None]
        return [await record_text(store, row) for row in rows]
    finally:
        await store.close()


async def record_of(store: Store, row: TableRow) -> Record:
    """The game of one table: every action that was stored, and the version of the rules it was played by."""
    config: dict[str, Any] = row.settings["config"]
    with suppress(BadInput, BrokenPlugin):  # a setting of an older version, or a game that is gone, stays as it was
        config = encode(decode(find_game(row.game).types.config, config, "config"))
    actions = await store.actions(row.id)
    entries = tuple(Entry(PlayerIx(action.player), json.loads(action.action)) for action in actions)
    return Record(
        GameId(row.game),
        row.rules_version,
        config,
        chance_of(row),
        entries,
        outcome=ending_of(row.outcome),
        continues=continued(row),
    )


def continued(row: TableRow) -> Continued | None:
    """The game that this one continues, if any."""
    return None if row.origin is None else Continued(row.origin["table"] or row.origin["record"], row.origin["at"])


async def record_text(store: Store, row: TableRow) -> str:
    """The game of one table as its file, closed by the hash that was stored at its end."""
    return write(await record_of(store, row), (row.chance or {}).get("head"))


def ending_of(outcome: dict[str, Any] | None) -> Ending | None:
    """The end of a table as records know it; ratings are the server's own affair."""
    if outcome is None:
        return None
    ranking = tuple(tuple(map(PlayerIx, group)) for group in outcome["ranking"])
    return Ending(tuple(map(PlayerIx, outcome["winners"])), ranking, outcome["reason"], outcome.get("by", "game"))
