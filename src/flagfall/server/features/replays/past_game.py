"""What has happened at a table, from its beginning: as a record, and as a viewer may see it."""

from __future__ import annotations

import asyncio

from flagfall.core.records.record import Record
from flagfall.server.errors import NotStarted, StillPlaying
from flagfall.server.features.replays.history import Look, tell_history
from flagfall.server.features.replays.models import History
from flagfall.server.features.replays.narration_archive import read_telling
from flagfall.server.store.base import Store
from flagfall.server.store.rows import TableRow
from flagfall.server.tables.records import record_of, record_text


async def finished_record(store: Store, row: TableRow) -> str:
    """The save file, after the end."""
    _check_started(row)
    if row.status != "over":
        raise StillPlaying("The record contains all secrets; it is available after the game.")
    if row.is_sealed:
        raise StillPlaying(
            "Others are still playing with the same cards; the record is available when all of them have finished."
        )
    return await record_text(store, row)


async def record_so_far(store: Store, row: TableRow) -> Record:
    """The game as far as it is, with all its secrets: for our own eyes only."""
    _check_started(row)
    return await record_of(store, row)


async def history_of(store: Store, row: TableRow, look: Look) -> History:
    """The game from its beginning as a viewer wants to see it; the route has checked that they may."""
    _check_started(row)
    rows, record = await store.actions(row.id), await record_of(store, row)
    ended = row.outcome if row.outcome and row.outcome["by"] in ("game", "clock") else None
    kept = read_telling(await store.snapshot(row.id)) if row.status == "over" else []
    is_counted = row.status == "over" and not row.is_sealed
    return await asyncio.to_thread(tell_history, record, rows, look, ended, kept, is_counted=is_counted)


def _check_started(row: TableRow) -> None:
    if row.started_at is None:
        raise NotStarted("The game has not begun.")
