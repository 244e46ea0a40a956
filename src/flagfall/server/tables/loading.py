"""A table as it is stored, made a room again."""

from __future__ import annotations

import asyncio
import logging

import orjson

from flagfall.core.ids import PlayerIx
from flagfall.server.monotonic import now
from flagfall.server.store.rows import TableRow
from flagfall.server.tables.live_game import LiveGame
from flagfall.server.tables.room import Room
from flagfall.server.tables.snapshots import clock_of, load_game
from flagfall.server.tables.table_access import RoomContext

log = logging.getLogger("flagfall.rooms")

FEW = 20
"""Actions that are played again without a thread of their own."""


async def room_of(row: TableRow, context: RoomContext, *, with_chat: bool = True) -> Room:
    """The room of a table, without its game."""
    host = await context.store.user(row.host)
    assert host is not None, "the database holds every host"
    room = Room(row, host, context)
    if with_chat:
        room.chat.remember(await context.store.chat(row.id))
    return room


async def load_into(room: Room) -> None:
    """Bring the game of a table back exactly as it was acknowledged."""
    store = room.context.store
    loaded = await load_game(store, room.row)
    table = loaded.table
    clock = clock_of(room.row, loaded, now()) if room.resting is None else room.resting.clock
    playing = LiveGame(room.row.id, table, clock, store, stepped=room.stepped, lost=room.lost)
    for audience, seq in zip(playing.audiences.values(), loaded.seqs or (), strict=False):
        audience.seq = seq
    if len(loaded.later) > FEW:  # a whole game is not played in the event loop
        loaded.broken = await asyncio.to_thread(playing.replay, loaded.later)
    else:
        loaded.broken = playing.replay(loaded.later)
    clock.running = table.actors
    playing.done = {(PlayerIx(r.player), r.client_id) for r in loaded.rows if r.client_id is not None}
    if loaded.rows:
        playing.last_at = loaded.rows[-1].at
    room.playing, room.resting = playing, None
    await room.correspondence.load(clock)
    if room.row.status == "playing" and table.outcome is not None:
        # the server went away between the last action and the result
        await room.finish("clock" if loaded.rows[-1].cause == "clock" else "game")
    elif room.row.status == "playing" and loaded.broken is not None:
        log.warning("a game of other rules has ended: %s", loaded.broken, extra={"table": room.row.id})
        await room.end_unplayable()
    elif room.row.status == "playing" and room.row.rules_version != playing.game.rules_version:
        await room.adopt_rules(playing.game.rules_version)
    room.begin(playing)


async def follow(room: Room) -> None:
    """Play the game of a table that another process has up to what is stored, to be looked at; nothing runs here."""
    store = room.context.store
    async with room.lock:
        playing = room.playing
        if playing is None:
            loaded = await load_game(store, room.row)
            clock = clock_of(room.row, loaded, room.row.started_at or now())
            playing = LiveGame(room.row.id, loaded.table, clock, store, stepped=room.stepped, lost=room.lost)
            playing.is_closed = True
            rows, later = loaded.rows, loaded.later
        else:
            rows = later = await store.actions(room.row.id, after=len(playing.table.entries))
        playing.replay(later)
        if rows:
            playing.last_at = playing.clock.since = rows[-1].at
        if rows and rows[-1].clock is not None:
            playing.clock.left = [float(seconds) for seconds in orjson.loads(rows[-1].clock)]
        playing.clock.running = playing.table.actors
        room.playing = playing
