"""All rooms of a server: made, found, brought back after a restart, forgotten when over."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import suppress

from flagfall.core.ids import PlayerIx
from flagfall.games import find_game
from flagfall.server.bots.pool import BotPool
from flagfall.server.errors import NoSuchTable, TooManyTables, WrongToken
from flagfall.server.keyed_locks import KeyedLocks
from flagfall.server.metrics import Metrics
from flagfall.server.monotonic import now
from flagfall.server.records.snapshots import clock_of, load_game
from flagfall.server.records.table_chance import draw_secret
from flagfall.server.rooms import seating
from flagfall.server.rooms.live_game import LiveGame
from flagfall.server.rooms.room import Room
from flagfall.server.rooms.room_context import RoomContext
from flagfall.server.rooms.table_settings import settle
from flagfall.server.rooms.telling_keeper import TellingKeeper
from flagfall.server.settings import Settings
from flagfall.server.short_codes import TABLE_LENGTH, is_code, new_code
from flagfall.server.store.base import Store, TableRow, UserRow
from flagfall.server.transport.close_codes import RESTART, close_code
from flagfall.server.wire.models import TableSettings

log = logging.getLogger("flagfall.rooms")

ROOMS_OVER = 200
"""Finished tables that stay in memory; others are loaded again when somebody asks."""

WAITING_SECONDS = 24 * 3_600.0
"""A table that nobody starts or visits is closed after a day."""

QUIET_SECONDS = 600.0
"""A running table at which nobody was for so long is no longer shown in the lobby; it is still there."""

SWEEP_SECONDS = 300.0


class Rooms:
    """The one place that knows which rooms there are."""

    def __init__(self, settings: Settings, store: Store, metrics: Metrics) -> None:
        self._settings = settings
        self._store = store
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._watchers: set[asyncio.Queue[str]] = set()
        self._shown: set[str] = set()  # tables the lobby has heard of
        self._tasks: list[asyncio.Task[None]] = []
        self._tellings = TellingKeeper()
        self.workers = BotPool(settings.workers, settings.bot_within)
        self._context = RoomContext(
            store,
            self.workers,
            create=self.create,
            find=self.get,
            changed=self._changed,
            acted=metrics.acted,
            snapshot_every=settings.snapshot_every,
            stand_in_pause=settings.stand_in_pause,
            rating=KeyedLocks(),
        )

    async def restore(self) -> None:
        """Know every table that waits or plays; their games are loaded right after, one by one."""
        await self.workers.start()
        rows = await self._store.live_tables()
        for row in rows:
            self._rooms[row.id] = await self._room(row)
        playing = [row.id for row in rows if row.status == "playing"]
        self._tasks = [*map(asyncio.create_task, (self._load_all(playing), self._sweep(), self._tellings.run()))]

    async def close(self) -> None:
        """Say farewell to everybody and stop thinking."""
        for task in self._tasks:
            task.cancel()
        self.farewell()
        await self._tellings.finish(tuple(self._rooms.values()))
        for room in tuple(self._rooms.values()):  # requests that are still under way may open another
            await room.close()
        await self.workers.close()

    def farewell(self) -> None:
        """Tell everybody that the server stops, so that they come back soon."""
        for room in tuple(self._rooms.values()):
            for connection in room.connections:
                connection.close(RESTART, "restart", "The server restarts; come back in a moment.")

    def sign_out(self, session: str) -> None:
        """Close whatever a token has opened, now that it opens nothing any more."""
        for room in self._rooms.values():
            for connection in room.connections:
                if connection.session == session:
                    connection.close(close_code(WrongToken), WrongToken.code, "You have signed out.")

    async def claimed(self, user: str) -> None:
        """A guest has become an account: where they sit, they are no longer called a guest."""
        for room in tuple(self._rooms.values()):
            if room.row.status != "over" and seating.seat_of(room.row, user) is not None:
                await room.seats.claimed(user)

    async def create(self, host: UserRow, settings: TableSettings) -> Room:
        """A new table."""
        settled, mode, _ = settle(settings)
        seats = seating.first_seats(settled, host)
        await self._make_room_for(host)
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
        await self._store.save_table(row)
        room = self._rooms[row.id] = Room(row, host, self._context)
        self._changed(room)
        return room

    async def get(self, table_id: str) -> Room:
        """A room by the id of its table, its game loaded."""
        room = self._rooms.get(table_id)
        if room is not None and (room.playing is not None or room.row.started_at is None):
            return room
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def find(self, table_id: str) -> Room:
        """A room to be asked about its table. A game that is over is not loaded for that, nor is the room kept."""
        if table_id not in self._rooms:
            row = await self._store.table(table_id)
            if row is not None and row.status == "over":
                return await self.peek(row)
        return await self.get(table_id)

    async def peek(self, row: TableRow) -> Room:
        """The room of a table as far as a list shows it: a game that is over is not loaded for that."""
        return self._rooms.get(row.id) or await self._room(row)

    async def by_code(self, code: str) -> Room:
        """A room by its short code; if its game is over, that leads to the result."""
        row = await self._store.table_by_code(code)
        if row is None:
            raise NoSuchTable("No table has this code.")
        return await self.get(row.id)

    async def by_seat_code(self, code: str) -> tuple[Room, int]:
        """The room and the seat that a private code opens again."""
        for room in self._rooms.values():
            for index, seat in enumerate(room.row.seats):
                if room.row.status != "over" and is_code(code, seat.code):
                    return await self.get(room.row.id), index
        raise NoSuchTable("No seat has this code; perhaps its game is over.")

    def public(self) -> list[Room]:
        """What the lobby shows, newest first: no running table at which nobody has been for a while."""
        quiet = now() - QUIET_SECONDS
        found = [
            room
            for room in self._rooms.values()
            if not room.settings.is_private
            and (room.row.status == "waiting" or (room.row.status == "playing" and not _is_quiet(room, quiet)))
        ]
        return sorted(found, key=lambda room: room.row.created_at, reverse=True)

    async def _make_room_for(self, host: UserRow) -> None:
        """One person has so many games going and as many deserted ones; the oldest of these is closed for a new one."""
        most = self._settings.tables_per_user
        mine = [r for r in self._rooms.values() if r.row.host == host.id and r.row.status != "over"]
        going = [room for room in mine if not seating.is_deserted(room.row)]
        if len(going) >= most:
            listed = [room.info(host.id).model_dump() for room in sorted(going, key=lambda r: r.row.created_at)]
            raise TooManyTables(f"You have {len(going)} games going: finish or give up one of them.", listed)
        deserted = sorted((r for r in mine if seating.is_deserted(r.row)), key=lambda room: room.connections.idle_since)
        for room in deserted[: max(0, len(deserted) - most + 1)]:
            await (await self.get(room.row.id)).abandon()

    def count(self) -> Counter[str]:
        """How many rooms are in memory, by status."""
        return Counter(room.row.status for room in self._rooms.values())

    async def watch(self) -> AsyncIterator[str]:
        """The ids of public tables that change, as they do."""
        queue: asyncio.Queue[str] = asyncio.Queue(maxsize=1_000)
        self._watchers.add(queue)
        try:
            while True:
                yield await queue.get()
        finally:
            self._watchers.discard(queue)

    def _changed(self, room: Room) -> None:
        was_shown = room.row.id in self._shown
        if room.settings.is_private:
            self._shown.discard(room.row.id)
        else:
            self._shown.add(room.row.id)
        if was_shown or not room.settings.is_private:
            for queue in self._watchers:
                with suppress(asyncio.QueueFull):  # whoever is so far behind asks for the list again
                    queue.put_nowait(room.row.id)
        if room.row.status == "over":
            self._shown.discard(room.row.id)
            self._tellings.add(room)
            self._forget()

    def _forget(self) -> None:
        over = [r for r in self._rooms.values() if r.row.status == "over" and not r.connections]
        for room in sorted(over, key=lambda r: r.connections.idle_since)[: max(0, len(over) - ROOMS_OVER)]:
            del self._rooms[room.row.id]

    async def _room(self, row: TableRow) -> Room:
        host = await self._store.user(row.host)
        assert host is not None, "the database holds every host"
        room = Room(row, host, self._context)
        room.chat.remember(await self._store.chat(row.id))
        return room

    async def _load(self, table_id: str) -> Room:
        """Bring the game of a table back exactly as it was acknowledged."""
        room = self._rooms.get(table_id)
        if room is None:
            row = await self._store.table(table_id)
            if row is None:
                raise NoSuchTable("There is no such table.")
            room = await self._room(row)
        if room.row.started_at is not None:
            await self._load_game(room)
        self._rooms[table_id] = room
        return room

    async def _load_game(self, room: Room) -> None:
        loaded = await load_game(self._store, room.row)
        table = loaded.table
        clock = clock_of(room.row, loaded, now())
        playing = LiveGame(room.row.id, table, clock, self._store, stepped=room.stepped)
        for audience, seq in zip(playing.audiences.values(), loaded.seqs or (), strict=False):
            audience.seq = seq
        loaded.broken = playing.replay(loaded.later)
        clock.running = table.actors
        playing.done = {(PlayerIx(r.player), r.client_id) for r in loaded.rows if r.client_id is not None}
        if loaded.rows:
            playing.last_at = loaded.rows[-1].at
        room.playing = playing
        if room.row.status == "playing" and table.outcome is not None:
            # the server went away between the last action and the result
            await room.finish("clock" if loaded.rows[-1].cause == "clock" else "game")
        elif room.row.status == "playing" and loaded.broken is not None:
            log.warning("a game of other rules has ended: %s", loaded.broken, extra={"table": room.row.id})
            await room.end_unplayable()
        elif room.row.status == "playing" and room.row.rules_version != playing.game.rules_version:
            await room.adopt_rules(playing.game.rules_version)
        room.begin(playing)

    async def _load_all(self, ids: list[str]) -> None:
        for table_id in ids:
            try:
                await self.get(table_id)
            except Exception:
                log.exception("a table could not be loaded", extra={"table": table_id})
            await asyncio.sleep(0)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self.sweep(now())

    async def sweep(self, at: float) -> None:
        """Close what nobody has visited for long: waiting tables after a day, running ones after the set time."""
        oldest = {"waiting": at - WAITING_SECONDS, "playing": at - self._settings.abandoned_after}
        for room in tuple(self._rooms.values()):
            if room.row.status in oldest and _is_quiet(room, oldest[room.row.status]):
                try:
                    await (await self.get(room.row.id)).abandon()
                except Exception:
                    log.exception("a table could not be closed", extra={"table": room.row.id})


def _is_quiet(room: Room, since: float) -> bool:
    """Whether nobody has been at a table since then, and nothing has happened there."""
    last = room.playing.last_at if room.playing is not None else 0.0
    return not room.connections and max(room.connections.idle_since, last) < since
