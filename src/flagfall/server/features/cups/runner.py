"""Runs cups automatically: records results, opens sealed stages, begins the next stage, ends finished cups.

Every process does it: whatever several do at once is done once (`service.py`). A table that ends says so; besides, all
cups are looked at now and then, so that nothing is lost with a process that stops at the wrong moment.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace

from flagfall.core.plugins import find_plugin
from flagfall.server.background_tasks import BackgroundTasks
from flagfall.server.cluster.base import Cluster
from flagfall.server.errors import NoSuchCup
from flagfall.server.features.cups.cup import Cup, Meeting, Stage
from flagfall.server.features.cups.service import NEWS as CHANGED
from flagfall.server.features.cups.service import Cups, Opening
from flagfall.server.features.cups.stages import begin_stage, due_at, has_more
from flagfall.server.features.cups.standings import scores_of
from flagfall.server.features.cups.store import CupStore
from flagfall.server.monotonic import now
from flagfall.server.sharing import ProcessSharing
from flagfall.server.store.base import Store
from flagfall.server.store.rows import TableRow
from flagfall.server.tables.registry import Rooms
from flagfall.server.tables.room import Room

log = logging.getLogger("flagfall.cups")

UNSEALED = "unsealed"
"""The topic that informs other processes of opened tables."""

LOOK_SECONDS = 5.0

EMPTY_SECONDS = 3_600.0
"""After which a cup without entrants ends."""
ABANDONED_SECONDS = 14 * 86_400.0
"""A cup in which nothing has happened for so long is over."""

DUEL = 2


class CupRunner:
    """One task of a process, and an alarm for each cup that waits for its next stage."""

    def __init__(self, store: Store, rooms: Rooms, cups: Cups, sharing: ProcessSharing, cluster: Cluster) -> None:
        self._store, self._rooms, self._cups, self._cluster = store, rooms, cups, cluster
        self._rows = CupStore(store)
        sharing.listeners[CHANGED] = cups.heard
        sharing.listeners[UNSEALED] = lambda ids: open_rooms(rooms, ids)
        self._tasks = BackgroundTasks("-")
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._loop: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Run the cups until stopped."""
        self._rooms.hooks.over.append(self.ended)
        self._loop = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop; whatever is under way is finished."""
        if self._loop is not None:
            self._loop.cancel()
            await asyncio.gather(self._loop, return_exceptions=True)
        for alarm in self._alarms.values():
            alarm.cancel()
        await self._tasks.finish()

    def ended(self, room: Room) -> None:
        """A table is over."""
        contest = room.row.contest
        if contest is not None and contest.kind == "cup":
            self._tasks.spawn(self.look_after(contest.id))

    async def _run(self) -> None:
        while True:
            try:
                for cup in await self._rows.live_cups():
                    await self.look_after(cup)
            except Exception:
                log.exception("cups could not be looked after; it is tried again")
            await asyncio.sleep(LOOK_SECONDS)

    async def look_after(self, cup_id: str) -> None:
        """Do whatever is due in a cup."""
        try:
            cup = await self._cups.find(cup_id)
        except NoSuchCup:
            return
        if cup.status == "playing":
            ids = [m.table for m in cup.stages[-1].meetings if m.table is not None and m.scores is None]
            over = {row.id: row for row in await self._store.tables_by_id(ids) if row.status == "over"}
            cup = await self._cups.advance(cup_id, lambda cup: (_with_results(cup, over), ()))
            await self._open_when_done(cup)
            cup = await self._cups.advance(cup_id, self._next)
        elif cup.status == "over":
            await self._open_rest(cup)
        elif now() - cup.changed_at > (ABANDONED_SECONDS if cup.entrants else EMPTY_SECONDS):
            await self._cups.change(cup_id, lambda cup: cup.model_copy(update={"status": "over"}))
        self._arm(cup)

    def _next(self, cup: Cup) -> Opening:
        """The next stage if it is time for it; the end if there is none."""
        if cup.status != "playing" or not cup.is_between:
            return cup, ()
        over = cup.model_copy(update={"status": "over"})
        if not has_more(cup):
            return over, ()
        due = due_at(cup)
        if due is None:
            return (over, ()) if now() - cup.changed_at > ABANDONED_SECONDS else (cup, ())
        return (begin_stage(cup, now()) or (over, ())) if due <= now() else (cup, ())

    async def _open_when_done(self, cup: Cup) -> None:
        """Open the tables of a stage with shared cards after its last game."""
        stage = cup.stages[-1] if cup.stages else None
        if stage is None or not cup.settings.is_duplicate or stage.is_open or not stage.is_done:
            return
        await self._open(cup, stage)

    async def _open(self, cup: Cup, stage: Stage) -> None:
        ids = [meeting.table for meeting in stage.meetings if meeting.table is not None]
        await unseal(self._store, ids)
        open_rooms(self._rooms, ids)
        self._cluster.tell(UNSEALED, ids)
        number = stage.number
        await self._cups.change(cup.id, lambda cup: _opened(cup, number))

    async def _open_rest(self, cup: Cup) -> None:
        """The host has ended the cup in the middle of a stage: its tables are played to their end, and opened then."""
        stage = cup.stages[-1] if cup.stages else None
        if stage is None or not cup.settings.is_duplicate or stage.is_open:
            return
        rows = await self._store.tables_by_id([m.table for m in stage.meetings if m.table is not None])
        if all(row.status == "over" for row in rows):
            await self._open(cup, stage)

    def _arm(self, cup: Cup) -> None:
        if (alarm := self._alarms.pop(cup.id, None)) is not None:
            alarm.cancel()
        due = due_at(cup)
        if due is not None:
            wait = max(0.0, due - now())
            self._alarms[cup.id] = asyncio.get_running_loop().call_later(wait, self._ring, cup.id)

    def _ring(self, cup_id: str) -> None:
        self._alarms.pop(cup_id, None)
        self._tasks.spawn(self.look_after(cup_id))


def _opened(cup: Cup, number: int) -> Cup:
    return cup.with_stage(cup.stages[number - 1].model_copy(update={"is_open": True}))


def _with_results(cup: Cup, over: dict[str, TableRow]) -> Cup:
    if cup.status != "playing" or not over:
        return cup
    meetings = [
        _result(m, over[m.table]) if m.scores is None and m.table in over else m for m in cup.stages[-1].meetings
    ]
    return cup.with_meetings(meetings, now())


def _result(meeting: Meeting, row: TableRow) -> Meeting:
    outcome = row.outcome or {"ranking": [list(range(len(row.seats)))]}
    size = len(meeting.entrants)
    is_duel = size == DUEL and find_plugin(row.game).seats[0] <= DUEL
    scores = scores_of(outcome["ranking"], size, is_duel=is_duel)
    points = outcome.get("points")
    return meeting.model_copy(update={"scores": scores, "points": tuple(points) if points else None})


async def unseal(store: Store, ids: Sequence[str]) -> None:
    """Store that some tables are no longer sealed; repeating it has no effect."""
    for row in await store.tables_by_id(ids):
        if row.is_sealed and (opened := _opened_row(row)).contest is not None:
            await store.save_contest(row.id, json.dumps(asdict(opened.contest)))


def open_rooms(rooms: Iterable[Room], ids: Iterable[str]) -> None:
    """Inform the rooms in memory and their connections."""
    wanted = set(ids)
    for room in rooms:
        if room.row.id in wanted and room.row.is_sealed:
            room.row = _opened_row(room.row)
            room.public.changed()
            room.connections.announce()


def _opened_row(row: TableRow) -> TableRow:
    return replace(row, contest=None if row.contest is None else replace(row.contest, opens_at=0.0))
