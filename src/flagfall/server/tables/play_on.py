"""Continue a game from an earlier moment: a new table whose record begins with the first actions of another.

History is never rewritten. What was played stays as it was, with its own record; the new table has the same config and
the same chance and copies the actions before the moment, so its record replays and verifies like any other. It is a
game for practice: alone against bots, private and never rated.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, replace
from typing import Any, Literal

import orjson

from flagfall.core.codec import decode
from flagfall.core.errors import BadInput, BadRecord
from flagfall.core.plugins import find_plugin
from flagfall.core.records.file import read
from flagfall.core.records.record import Record, replay
from flagfall.core.secret import Secret
from flagfall.server.errors import Forbidden, NotStarted, StillPlaying
from flagfall.server.monotonic import now
from flagfall.server.short_codes import TABLE_LENGTH, new_code
from flagfall.server.store.rows import ActionRow, TableRow, UserRow
from flagfall.server.tables import ending, seating
from flagfall.server.tables.access import check_history
from flagfall.server.tables.records import record_of
from flagfall.server.tables.room import Room
from flagfall.server.tables.table_access import RoomContext
from flagfall.server.tables.table_settings import check_bot, plugin_of, settle, usual_bot
from flagfall.server.wire.encode import to_text
from flagfall.server.wire.models import PlayOn, PlayRecordOn, SeatSetting, TableSettings


async def play_on(room: Room, user: UserRow, wanted: PlayOn, address: str | None = None) -> Room:
    """The new table.

    After the end everybody who may see the whole game may do this. Before it, only a person who plays alone against
    bots and takes something back; the old table ends then.
    """
    if room.row.started_at is None:
        raise NotStarted("The game has not begun.")
    if room.row.status == "over":
        check_history(room.row, room.settings, user.id, "all")
        return await _begin(room, user, wanted, address)
    async with room.lock:
        _check_practice(room, user)
        again = await _begin(room, user, wanted, address)
        room.row = replace(room.row, rematch=again.row.id)
        await ending.end_table(room, ending.undecided(len(room.row.seats), ending.TAKEN_BACK), "people")
        return again


def _check_practice(room: Room, user: UserRow) -> None:
    """Whether the game concerns only this person: no other person sits here, and it does not count."""
    seating.check_free(room.row)
    seat = seating.seat_of(room.row, user.id)
    if seat is None or room.row.status != "playing":
        raise StillPlaying("The game is not over yet.")
    if room.row.seats[seat].away:
        raise Forbidden("A bot plays for you: take over your seat first.")
    if room.settings.is_rated or any(s.kind != "bot" for i, s in enumerate(room.row.seats) if i != seat):
        raise Forbidden("Moves can be taken back only in unrated games against bots.")


async def play_record_on(context: RoomContext, user: UserRow, wanted: PlayRecordOn, address: str | None = None) -> Room:
    """A new table that continues an uploaded record, without access to tables of this server."""
    written = await asyncio.to_thread(read, orjson.dumps(wanted.record))
    record = written.record
    plugin_of(record.game)
    if record.packs:
        raise BadInput("This record was played with packs that are not part of it.")
    seats = await asyncio.to_thread(_players, record)
    game = _Game(record, (None,) * seats, None, "free", {"table": None, "record": written.head})
    seat = 0 if wanted.seat is None else _checked(wanted.seat, seats)
    return await _open(context, user, game, seat, wanted, address)


async def _begin(room: Room, user: UserRow, wanted: PlayOn, address: str | None) -> Room:
    row = room.row
    record = await record_of(room.context.store, row)
    bots = tuple(one.bot for one in row.seats)
    game = _Game(record, bots, room.settings.stand_in, room.settings.chat, {"table": row.id, "record": None})
    return await _open(room.context, user, game, _seat(row, user, wanted.seat), wanted, address)


@dataclass(frozen=True, slots=True)
class _Game:
    """What is played on."""

    record: Record
    bots: tuple[str | None, ...]  # by seat, where bots sat
    stand_in: str | None
    chat: Literal["free", "phrases", "off"]
    origin: dict[str, Any]


async def _open(
    context: RoomContext, user: UserRow, source: _Game, seat: int, wanted: PlayOn, address: str | None
) -> Room:
    record, table, started = source.record, secrets.token_hex(8), now()
    at = _moment(record, seat) if wanted.at is None else wanted.at
    if at > len(record.actions):
        raise BadInput(f"at: this game has only {len(record.actions)} actions.")
    begun = await asyncio.to_thread(_check_playable, record, at)
    settings, mode, _ = settle(_settings(source, seat, wanted.bot))
    row = TableRow(
        id=table,
        code=new_code(TABLE_LENGTH),
        status="playing",
        game=record.game,
        mode=mode,
        is_private=True,
        host=user.id,
        settings=settings.model_dump(),
        seats=seating.first_seats(settings, user),
        seed=settings.seed or 0,
        created_at=started,
        started_at=started,
        rules_version=begun.rules_version,
        chance={**_chance(record), "origin": {**source.origin, "at": at}},
    )
    actions = [
        ActionRow(table, number, entry.player, to_text(entry.action), None, "player", started, None)
        for number, entry in enumerate(begun.actions, start=1)
    ]
    return await context.begin_with(user, row, actions, address)


def _seat(row: TableRow, user: UserRow, wanted: int | None) -> int:
    """Where they sit: as they want, as they sat, or first."""
    own = seating.seat_of(row, user.id)
    if row.status == "playing" and own is not None:
        return own
    return _checked(wanted, len(row.seats)) if wanted is not None else own or 0


def _checked(seat: int, players: int) -> int:
    if seat >= players:
        raise BadInput(f"seat: there are only {players} players.")
    return seat


def _moment(record: Record, seat: int) -> int:
    """Before the last decision of this seat."""
    own = [number for number, entry in enumerate(record.actions) if entry.player == seat]
    if not own:
        raise BadInput("There is no decision to take back.")
    return own[-1]


def _check_playable(record: Record, at: int) -> Record:
    """The record up to a moment under today's rules; raises BadInput if the game cannot continue there."""
    game = find_plugin(record.game).game
    begun = replace(record.playing(record.actions[:at]), rules_version=game.rules_version, outcome=None)
    try:
        *_, last = replay(begun, game)
    except BadRecord as error:
        raise BadInput(f"This game cannot continue under the current rules: {error}") from None
    if game.outcome(last.state) is not None:
        raise BadInput("at: the game is over there; choose an earlier moment.")
    return begun


def _settings(source: _Game, seat: int, bot: str | None) -> TableSettings:
    """As they were, alone against bots."""
    record = source.record
    if bot is not None:
        check_bot(record.game, bot)
    usual = source.stand_in or usual_bot(record.game)
    seats = [SeatSetting(kind="bot", bot=bot or one or usual) for one in source.bots]
    seats[seat] = SeatSetting()
    return TableSettings(
        game=record.game,
        config=record.config,
        seats=seats,
        is_private=True,
        seed=None if isinstance(record.chance, Secret) else int(record.chance),
        chat=source.chat,
    )


def _chance(record: Record) -> dict[str, Any]:
    """The same chance, with what its players had added to it."""
    if not isinstance(record.chance, Secret):
        return {}
    return {"secret": record.chance.secret, "parts": list(record.chance.parts)}


def _players(record: Record) -> int:
    """How many play; raises BadInput for what cannot be set up."""
    plugin = find_plugin(record.game)
    config = decode(plugin.game.types.config, record.config, "record.config")
    plugin.check_config(config)
    return plugin.players(config)


async def rematch(room: Room, user: UserRow, settings: TableSettings | None) -> Room:
    """Open a table with the same or other settings and announce it at the old one."""
    if seating.seat_of(room.row, user.id) is None and room.row.host != user.id:
        raise Forbidden("Only players of this game can ask for a rematch.")
    if room.row.status != "over":
        raise StillPlaying("The game is not over yet.")
    async with room.lock:
        if room.row.rematch is not None and settings is None:
            return await room.context.find(room.row.rematch)
        # A shared screen stays the host while it is connected, whoever asks for the rematch.
        is_screen = settings is None and seating.seat_of(room.row, room.row.host) is None
        host = room.host if is_screen and room.connections.has(room.row.host) else user
        again = await room.context.create(host, settings or seating.again(room.row, room.settings, host.id))
        async with again.lock:  # those who sat here find it, even if it is private
            await again.save(seating.invite(again.row, room.row))
        await room.save(replace(room.row, rematch=again.row.id))
        here = {connection.user.id for connection in room.connections if connection.user is not None}
        for seat in again.row.seats:
            if seat.invited is not None and seat.invited not in here:
                again.correspondence.invited(seat.invited)
        return again
