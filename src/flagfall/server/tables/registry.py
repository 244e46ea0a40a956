"""All rooms of a process: made, found, brought back after a restart, forgotten when over."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from flagfall.core.plugins import find_game
from flagfall.server.background_tasks import BackgroundTasks
from flagfall.server.bots.pool import BotPool
from flagfall.server.cluster.base import Cluster, Elsewhere
from flagfall.server.errors import NoSuchTable, Unavailable
from flagfall.server.keyed_locks import KeyedLocks
from flagfall.server.metrics import Metrics
from flagfall.server.monotonic import now
from flagfall.server.settings import Settings
from flagfall.server.short_codes import TABLE_LENGTH, is_code, new_code
from flagfall.server.store.base import Store
from flagfall.server.store.rows import ActionRow, TableRow, UserRow
from flagfall.server.tables import seating
from flagfall.server.tables.loading import follow, load_into, room_of
from flagfall.server.tables.lobby import Lobby, check_quota, is_quiet
from flagfall.server.tables.room import Room
from flagfall.server.tables.table_access import RoomContext, TableHooks
from flagfall.server.tables.table_chance import draw_secret
from flagfall.server.tables.table_settings import settle
from flagfall.server.tables.tidying import Tidying, goes_on_by_itself
from flagfall.server.transport.connection import Connection
from flagfall.server.wire.models import TableSettings

log = logging.getLogger("flagfall.rooms")

WAITING_SECONDS = 24 * 3_600.0
"""A table that is neither started nor visited is closed after a day."""

SWEEP_SECONDS = 300.0

AGAIN = 0.3
"""Seconds between two questions whether the database is back."""


class Rooms:
    """The one place that knows which rooms there are."""

    def __init__(self, settings: Settings, store: Store, metrics: Metrics, cluster: Cluster) -> None:
        self._settings = settings
        self._store = store
        self._cluster = cluster
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._one_game = asyncio.Lock()
        self._background = BackgroundTasks("-")
        self.hooks = TableHooks()
        self.lobby = Lobby(self._rooms)
        self.tidying = Tidying(self._rooms, cluster, wake=lambda table: self.spawn(self.load_all([table])))
        self.workers = BotPool(settings.bot_workers, settings.bot_within, ahead=settings.bots_ahead)
        self.context = RoomContext(
            store,
            self.workers,
            create=self.create,
            begin_with=self.begin_with,
            find=self.known,
            changed=self._changed,
            acted=metrics.acted,
            lost=lambda room: self.spawn(self.reload(room)),
            snapshot_every=settings.snapshot_every,
            stand_in_pause=settings.stand_in_pause,
            notice_after=settings.notice_after,
            rating=KeyedLocks(),
            hooks=self.hooks,
        )

    def __iter__(self) -> Iterator[Room]:
        """The rooms of this process."""
        return iter(tuple(self._rooms.values()))

    async def restore(self) -> None:
        """Load the list of waiting and running tables, then those with something due."""
        await self.workers.start()
        rows = await self._store.live_tables()
        for row in rows:
            room = await room_of(row, self.context, with_chat=self._cluster.is_alone)
            if self._cluster.is_alone:
                self._rooms[row.id] = room
            else:
                self.lobby.changed_elsewhere(room)
        due = [r.id for r in rows if r.status == "playing" and self._cluster.is_alone and goes_on_by_itself(r)]
        work = (self.load_all(due), self._sweep(), self.tidying.run())
        self._tasks = [*map(asyncio.create_task, work)]

    async def close(self) -> None:
        """Close all rooms and stop their bots and clocks."""
        for task in self._tasks:
            task.cancel()
        self.tidying.stop()
        self.farewell()
        for finish in self.hooks.closing:
            await finish(tuple(self))
        for room in self:  # requests that are still under way may open another
            await room.close()
        await self.workers.close()

    def farewell(self) -> None:
        """Announce that the server stops, so that clients reconnect soon."""
        for room in self:
            room.connections.send_away()

    def connections(self) -> Iterator[Connection]:
        """All connections at all tables."""
        for room in self:
            yield from room.connections

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a job without waiting for it."""
        self._background.spawn(work)

    async def create(self, host: UserRow, settings: TableSettings, address: str | None = None) -> Room:
        """A new table."""
        settled, mode, _ = settle(settings)
        seats = seating.first_seats(settled, host)
        await self._make_way(host, address)
        row = TableRow(
            id=secrets.token_hex(8),
            code=new_code(TABLE_LENGTH),
            status="waiting",
            game=settled.game,
            mode=mode,
            is_private=settled.is_private,
            host=host.id,
            settings=settled.model_dump(),
            seats=seats,
            seed=settled.seed or 0,
            chance=draw_secret(),
            created_at=now(),
            rules_version=find_game(settled.game).rules_version,
        )
        await self._cluster.claim(row.id)
        await self._store.save_table(row)
        room = self._rooms[row.id] = Room(row, host, self.context)
        room.address = address
        self._changed(room)
        return room

    async def begin_with(
        self, host: UserRow, row: TableRow, actions: Sequence[ActionRow], address: str | None = None
    ) -> Room:
        """A table whose game is on already, after these actions; there is no table before all of them are stored."""
        await self._make_way(host, address)
        await self._cluster.claim(row.id)
        loop = asyncio.get_running_loop()
        waiting = []
        for action in actions:
            done = loop.create_future()
            self._store.append(action, partial(_settle, done))
            waiting.append(done)
        await asyncio.gather(*waiting)
        await self._store.save_table(row)
        room = await self.get(row.id)
        room.address = address
        self._changed(room)
        return room

    async def _make_way(self, host: UserRow, address: str | None) -> None:
        """Close deserted tables of a host for a new one; raises TooManyTables."""
        for room in check_quota(self.lobby, self._settings, host, address):
            with suppress(Elsewhere):  # its own process closes it in time
                await (await self.get(room.row.id)).abandon()

    async def get(self, table_id: str) -> Room:
        """A room by the id of its table, its game loaded; raises Elsewhere if another process has it."""
        room = self._rooms.get(table_id)
        while room is None or not room.is_ready:  # it may be unloaded between its loading and our turn
            room = await self._loaded(table_id)
        room.used_at = now()
        return room

    async def _loaded(self, table_id: str) -> Room:
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def settle(self, table_id: str) -> None:
        """Raise Elsewhere if another process has a table: before a websocket is open it can still be handed over."""
        if not self._cluster.is_alone and table_id not in self._rooms:
            await self.get(table_id)

    async def find(self, table_id: str) -> Room:
        """A room to be asked about its table. A game that is over is not loaded for that, nor is the room kept."""
        if table_id not in self._rooms:
            row = await self._store.table(table_id)
            if row is not None and row.status == "over":
                return await self.peek(row)
        return await self.get(table_id)

    async def peek(self, row: TableRow) -> Room:
        """The room of a table as far as a list shows it: a game that is over is not loaded for that."""
        room = self._rooms.get(row.id)
        if room is not None and room.is_unknown:
            room = await self._loaded(row.id)
        if room is None and row.status == "playing":
            room = self.lobby.get(row.id) or await room_of(row, self.context)
            await follow(room)  # so that it says whose turn it is
        return room or await room_of(row, self.context)

    async def known(self, table_id: str) -> Room:
        """A room as far as it is known here, whichever process owns it."""
        found = self.lobby.get(table_id)
        if found is not None:
            return found
        row = await self._store.table(table_id)
        if row is None:
            raise NoSuchTable("There is no such table.")
        return await self.peek(row)

    async def by_code(self, code: str) -> Room:
        """A room by its short code; if its game is over, that leads to the result."""
        row = await self._store.table_by_code(code)
        if row is None:
            raise NoSuchTable("No table has this code.")
        return await self.find(row.id)

    async def by_seat_code(self, code: str) -> tuple[Room, int]:
        """The room and the seat that a private code opens again."""
        for room in self.lobby:
            for index, seat in enumerate(room.row.seats):
                if room.row.status != "over" and is_code(code, seat.code):
                    return await self.get(room.row.id), index
        raise NoSuchTable("No seat has this code; perhaps its game is over.")

    async def reload(self, room: Room) -> None:
        """Reload a table whose memory may differ from the database: ask its clients to reconnect."""
        await self.drop(room)
        while True:
            try:
                await self.get(room.row.id)
                return
            except Unavailable:
                await asyncio.sleep(AGAIN)
            except Elsewhere:
                return

    async def drop(self, room: Room) -> None:
        """Drop a room whose table moved to another process or differs from the store; its clients reconnect."""
        if self._rooms.get(room.row.id) is room:
            del self._rooms[room.row.id]
        room.is_dropped = True
        if room.playing is not None:
            room.playing.is_closed = True
        room.connections.send_away()
        await room.close()

    def count(self) -> Counter[str]:
        """How many rooms are in memory, by status."""
        return Counter(room.row.status for room in self._rooms.values())

    def _changed(self, room: Room) -> None:
        self.lobby.changed(room)
        self._cluster.tell("table", room.row.id)
        if room.row.status == "over":
            for tell in self.hooks.over:
                tell(room)

    async def _load(self, table_id: str) -> Room:
        room = self._rooms.get(table_id)
        if room is not None and room.is_ready:
            return room  # a person has requested it in the meantime
        if room is None or room.is_dropped:
            row = await self._store.table(table_id)
            if row is None:
                raise NoSuchTable("There is no such table.")
            await self._cluster.claim(table_id)
            if not self._cluster.is_alone:
                row = await self._store.table(table_id) or row  # as its last owner has left it
            room = await room_of(row, self.context)
        if room.row.started_at is not None:
            async with self._one_game:  # of a hundred requested at once; other work continues
                await asyncio.sleep(0)
                await load_into(room)
        self._rooms[table_id] = room
        self.tidying.woken(table_id)
        self.lobby.here(table_id)
        return room

    async def load_all(self, ids: list[str]) -> None:
        """Load tables with bots and clocks that continue without visitors, and unload idle ones."""
        for table_id in ids:
            began = now()
            try:
                room = await self._loaded(table_id)
                await self.tidying.put_away(
                    room, idle=now() - began
                )  # unless a person has requested it in the meantime
            except (Elsewhere, NoSuchTable):
                pass
            except Unavailable as error:
                log.warning("tables are loaded later: %s", error)
                return
            except Exception:
                log.exception("a table could not be loaded", extra={"table": table_id})
            await asyncio.sleep(0)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self.sweep(now())

    async def sweep(self, at: float) -> None:
        """Close abandoned tables: waiting ones after a day, running ones after the set time."""
        oldest = {"waiting": at - WAITING_SECONDS, "playing": at - self._settings.abandoned_after}
        for room in self:
            is_paused = room.correspondence.is_paused(at - self._settings.abandoned_after)
            if room.row.status in oldest and not is_paused and is_quiet(room, oldest[room.row.status]):
                try:
                    await (await self.get(room.row.id)).abandon()
                except Exception:
                    log.exception("a table could not be closed", extra={"table": room.row.id})


def _settle(done: asyncio.Future[None], error: BaseException | None) -> None:
    """An action is safe, or it is not."""
    if done.cancelled():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
