"""Opens tables whose secrets were kept although they were over, because others played with the same cards."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace

from flagfall.server.store.base import Store, TableRow
from flagfall.server.tables.room import Room

NEWS = "unsealed"
"""The topic under which other processes hear of it."""


async def unseal(store: Store, ids: Sequence[str]) -> None:
    """Store that some tables are open to everybody now; as often as one likes."""
    for row in await store.tables_by_id(ids):
        if row.is_sealed and (opened := _opened(row)).contest is not None:
            await store.save_contest(row.id, json.dumps(asdict(opened.contest)))


def open_rooms(rooms: Iterable[Room], ids: Iterable[str]) -> None:
    """Rooms that are still in memory know it, too, and so does everybody at them."""
    wanted = set(ids)
    for room in rooms:
        if room.row.id in wanted and room.row.is_sealed:
            room.row = _opened(room.row)
            room.public.changed()
            room.connections.announce()


def _opened(row: TableRow) -> TableRow:
    return replace(row, contest=None if row.contest is None else replace(row.contest, opens_at=0.0))
