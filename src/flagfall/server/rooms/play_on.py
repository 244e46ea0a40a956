"""Playing on from an earlier moment: a new table whose record begins with the first actions of another one's.

History is never rewritten. What was played stays as it was, with its own record; the new table has the same config and
the same chance and copies the actions before the moment, so its record replays and verifies like any other. It is a
game for practice: alone against bots, private and never rated.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from flagfall.core.errors import BadInput, BadRecord
from flagfall.core.record import Record, replay
from flagfall.games import find_plugin
from flagfall.server.errors import Forbidden, NotStarted, StillPlaying
from flagfall.server.monotonic import now
from flagfall.server.records.export import record_of
from flagfall.server.records.table_chance import parts_of
from flagfall.server.rooms import ending, seating
from flagfall.server.rooms.access import check_history
from flagfall.server.rooms.table_settings import check_bot, settle, usual_bot
from flagfall.server.short_codes import TABLE_LENGTH, new_code
from flagfall.server.store.base import ActionRow, TableRow, UserRow
from flagfall.server.wire.models import PlayOn, SeatSetting, TableSettings

if TYPE_CHECKING:
    from flagfall.server.rooms.room import Room


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
    """Nobody else is concerned: no other person sits here, and nothing depends on the result."""
    seating.check_free(room.row)
    seat = seating.seat_of(room.row, user.id)
    if seat is None or room.row.status != "playing":
        raise StillPlaying("The game is not over yet.")
    if room.row.seats[seat].away:
        raise Forbidden("A stand-in plays for you: come back to your seat first.")
    if room.settings.is_rated or any(s.kind != "bot" for i, s in enumerate(room.row.seats) if i != seat):
        raise Forbidden("Only in a game against bots that is not rated something can be taken back.")


async def _begin(room: Room, user: UserRow, wanted: PlayOn, address: str | None) -> Room:
    store, row = room.context.store, room.row
    record = await record_of(store, row)
    seat = _seat(row, user, wanted.seat)
    at = _moment(record, seat) if wanted.at is None else wanted.at
    if at > len(record.actions):
        raise BadInput(f"at: this game has only {len(record.actions)} actions.")
    record = await asyncio.to_thread(_check_playable, record, at)
    settings, mode, _ = settle(_settings(room, seat, wanted.bot))
    seats = seating.first_seats(settings, user)
    started = now()
    new = TableRow(
        id=secrets.token_hex(8),
        code=new_code(TABLE_LENGTH),
        status="playing",
        game=row.game,
        mode=mode,
        is_private=True,
        host=user.id,
        settings=settings.model_dump(),
        seats=seats,
        seed=row.seed,
        created_at=started,
        started_at=started,
        rules_version=record.rules_version,
        chance=_chance(row, at),
    )
    actions = await store.actions(row.id)
    return await room.context.begin_with(user, new, _copied(actions[:at], new.id, started), address)


def _seat(row: TableRow, user: UserRow, wanted: int | None) -> int:
    """Where they sit: as they want, as they sat, or first."""
    own = seating.seat_of(row, user.id)
    if row.status == "playing" and own is not None:
        return own
    seat = wanted if wanted is not None else own or 0
    if seat >= len(row.seats):
        raise BadInput(f"seat: there are only {len(row.seats)} players.")
    return seat


def _moment(record: Record, seat: int) -> int:
    """Before the last decision of this seat."""
    own = [number for number, entry in enumerate(record.actions) if entry.player == seat]
    if not own:
        raise BadInput("Nothing has been decided yet that could be taken back.")
    return own[-1]


def _check_playable(record: Record, at: int) -> Record:
    """The record up to a moment, by the rules of today; raises BadInput unless the game goes on from there."""
    game = find_plugin(record.game).game
    begun = replace(record.playing(record.actions[:at]), rules_version=game.rules_version, outcome=None)
    try:
        *_, last = replay(begun, game)
    except BadRecord as error:
        raise BadInput(f"By the rules of today this game cannot go on: {error}") from None
    if game.outcome(last.state) is not None:
        raise BadInput("at: the game is over there; choose an earlier moment.")
    return begun


def _settings(room: Room, seat: int, bot: str | None) -> TableSettings:
    """As they were, alone against bots."""
    if bot is not None:
        check_bot(room.row.game, bot)
    seats = [
        SeatSetting(kind="bot", bot=bot or one.bot or room.settings.stand_in or usual_bot(room.row.game))
        for one in room.row.seats
    ]
    seats[seat] = SeatSetting()
    return TableSettings(
        game=room.row.game,
        config=room.row.settings["config"],
        seats=seats,
        is_private=True,
        seed=room.settings.seed,
        chat=room.settings.chat,
    )


def _chance(row: TableRow, at: int) -> dict[str, Any]:
    """The same chance, with what its players had added to it, and where it comes from."""
    origin = {"origin": {"table": row.id, "at": at}}
    if row.chance is None or "secret" not in row.chance:  # from a seed
        return origin
    return {"secret": row.chance["secret"], "parts": list(parts_of(row)), **origin}


def _copied(actions: Sequence[ActionRow], table: str, at: float) -> list[ActionRow]:
    """The actions as the new table has them: nobody waits for their answers, and no clock ran here."""
    return [row._replace(table=table, client_id=None, at=at, clock=None) for row in actions]
