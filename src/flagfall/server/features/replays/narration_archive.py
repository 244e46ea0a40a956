"""What was said of a game, kept with it: for the day when the rules it was played by are no longer known.

A telling lies where stored states lie (`SnapshotRow`): a state is a shortcut that only the program which wrote it can
read, a telling is words that every later one can.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

import orjson

from flagfall.core.records.record import Record
from flagfall.server.features.replays.history import Look, tell_history
from flagfall.server.features.replays.models import RestInfo
from flagfall.server.store.rows import ActionRow, SnapshotRow

VERSION = "told/1"


def tell_all(record: Record, rows: Sequence[ActionRow]) -> list[dict[str, Any]]:
    """Every step of a game in words, nothing hidden; as far as the rules of today go."""
    history = tell_history(record, rows, Look("all", telling=True))
    return [{"seq": s.seq, "player": s.player, "at": s.at, "told": s.told} for s in history.steps if s.told]


def save_telling(table: str, record: Record, rows: Sequence[ActionRow]) -> SnapshotRow:
    """The telling of a game that is over. It takes the place of its last stored state, which no one needs any more."""
    data = orjson.dumps({"told": tell_all(record, rows)})
    return SnapshotRow(table, len(rows), VERSION, zlib.compress(data, 6))


def read_telling(row: SnapshotRow | None) -> list[RestInfo]:
    """What is kept of a game in words, whichever version kept it."""
    if row is None:
        return []
    try:
        return [RestInfo(**step) for step in orjson.loads(zlib.decompress(row.data)).get("told", ())]
    except (ValueError, TypeError, AttributeError, zlib.error):
        return []
