"""Keeps what was said of games: of finished ones soon after their end, of running ones when the server stops.

A narration is stored where states are (`SnapshotRow`): a state is a shortcut that only the program which wrote it can
read, a narration is words that every later one can.
"""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Iterable, Sequence
from typing import Any

import orjson

from flagfall.core.records.record import Record
from flagfall.server.features.people.facts import keep_facts
from flagfall.server.features.replays.history import Look, tell_history
from flagfall.server.features.replays.models import RestInfo
from flagfall.server.monotonic import now
from flagfall.server.store.rows import ActionRow, SnapshotRow
from flagfall.server.tables.ending import RULES_CHANGED
from flagfall.server.tables.records import record_of
from flagfall.server.tables.room import Room
from flagfall.server.tables.snapshots import save_state

VERSION = "told/1"


def tell_all(record: Record, rows: Sequence[ActionRow]) -> list[dict[str, Any]]:
    """Every step of a game in words, nothing hidden; as far as the rules of today go."""
    history = tell_history(record, rows, Look("all", telling=True))
    return [{"seq": s.seq, "player": s.player, "at": s.at, "told": s.told} for s in history.steps if s.told]


def save_telling(table: str, record: Record, rows: Sequence[ActionRow]) -> SnapshotRow:
    """The narration of a finished game. It replaces the last stored state, which is no longer needed."""
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


log = logging.getLogger("flagfall.rooms")

PAUSE_SECONDS = 1.0
"""Between two games: telling one plays it again, and those who play now go first."""

LAST_SECONDS = 3.0
"""Seconds a stopping server spends on narrations; the rest is made after the next start."""


class NarrationKeeper:
    """One game at a time."""

    def __init__(self) -> None:
        self._ended: asyncio.Queue[Room] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def add(self, room: Room) -> None:
        """A game is over."""
        self._ended.put_nowait(room)

    async def start(self) -> None:
        """Narrate games that end from now on."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop; `finish` narrates what is left."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        """Make the narrations of finished games until the server stops."""
        while True:
            await self._keep(await self._ended.get())
            await asyncio.sleep(PAUSE_SECONDS)

    async def finish(self, rooms: Iterable[Room]) -> None:
        """On a stop, perhaps for another version: make the remaining narrations, and those of running games so far."""
        until = now() + LAST_SECONDS
        waiting = [self._ended.get_nowait() for _ in range(self._ended.qsize())]
        for room in (*waiting, *(room for room in rooms if room.row.status == "playing")):
            if now() < until:
                await self._keep(room)

    async def _keep(self, room: Room) -> None:
        try:
            await keep_telling(room)
            await keep_facts(room.context.store, room.row)
        except Exception:
            log.exception("what was said of a game could not be kept", extra={"table": room.row.id})


async def keep_telling(room: Room) -> None:
    """Store what is said of the game: after its end alone, before that beside its state."""
    if room.row.started_at is None or (room.playing is None and room.row.status != "over"):
        return
    store, kept = room.context.store, await room.context.store.snapshot(room.row.id)
    if (kept is not None and kept.version == VERSION) or (room.row.outcome or {}).get("reason") == RULES_CHANGED:
        return  # it exists already, or an older version with these rules has made it
    record, rows = await record_of(store, room.row), await store.actions(room.row.id)
    if not rows:
        return
    if room.row.status == "over":
        await store.save_snapshot(await asyncio.to_thread(save_telling, room.row.id, record, rows))
    elif room.playing is not None and len(rows) == len(room.playing.table.entries):
        told = await asyncio.to_thread(tell_all, record, rows)
        await store.save_snapshot(save_state(room.playing, told))
