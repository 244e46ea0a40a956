"""HTTP: open, find, join and start tables. A private table exists only for those who sit there or know its code."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Request, Response

from flagfall.core.errors import BadInput, BadRecord
from flagfall.server.auth import Person, Visitor
from flagfall.server.client_address import address_of
from flagfall.server.errors import (
    AlreadyStarted,
    BadMessage,
    Forbidden,
    HostPresent,
    NoSuchTable,
    NotStarted,
    SeatTaken,
    StillPlaying,
    TableFull,
    TooManyTables,
)
from flagfall.server.features.workshop.service import filled
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import SETTINGS, SIGNED_IN, WITH_TOKEN, refusals
from flagfall.server.http.find_table import GivenCode, TableId, checked, find_table
from flagfall.server.services import check_rate, services_of
from flagfall.server.short_codes import plain_code
from flagfall.server.store.rows import UserRow
from flagfall.server.tables import seating
from flagfall.server.tables.play_on import play_on as play_on_from
from flagfall.server.tables.play_on import play_record_on as play_record_on_from
from flagfall.server.tables.play_on import rematch as rematch_of
from flagfall.server.tables.registry import Rooms
from flagfall.server.tables.room import Room
from flagfall.server.wire.encode import list_of, to_text
from flagfall.server.wire.models import (
    ChancePart,
    Code,
    JoinRequest,
    PlayOn,
    PlayRecordOn,
    SeatChange,
    SeatClaim,
    TableInfo,
    TableList,
    TableSettings,
)

router = api_router("tables")

MOST_SHOWN = 200
ANY_SEAT = JoinRequest(index=None, code=None)


@router.get("/tables", response_model=TableList, responses=refusals(*WITH_TOKEN))
async def list_tables(request: Request, user: Visitor) -> Response:
    """List public tables that are waiting or running, newest first."""
    texts = [_as_seen_by(room, user) for room in shown_rooms(services_of(request).rooms)]
    return Response(f'{{"tables":{list_of(texts)}}}', media_type="application/json")


@router.post("/tables", status_code=201, responses=refusals(TooManyTables, *SETTINGS, *SIGNED_IN))
async def open_table(request: Request, response: Response, user: Person, wanted: TableSettings) -> TableInfo:
    """Open a table and, unless `host_plays` is false, take its first seat."""
    services = services_of(request)
    address = address_of(request.scope, services.settings.trust_proxy)
    room = await services.rooms.create(user, await filled(services, checked(wanted)), address)
    info = room.info(user.id)
    response.headers["Location"] = f"/api/v1/tables/{info.id}"
    return info


@router.get("/tables/{table_id}", responses=refusals(NoSuchTable, *WITH_TOKEN))
async def show_table(request: Request, user: Visitor, table_id: TableId, code: GivenCode = None) -> TableInfo:
    """Get a table as you may see it."""
    _, info = await find_table(request, user, table_id, code, to_read=True)
    return info


@router.get("/codes/{code}", responses=refusals(NoSuchTable, *WITH_TOKEN))
async def find_by_code(request: Request, user: Visitor, code: Annotated[Code, Path()]) -> TableInfo:
    """Find the table with a short code; capitals, blanks and dashes are ignored."""
    room = await services_of(request).rooms.by_code(plain_code(code))
    return room.info(user.id if user else None, knows_code=True)


@router.post(
    "/tables/{table_id}/join",
    responses=refusals(NoSuchTable, Forbidden, TableFull, SeatTaken, AlreadyStarted, BadInput, *SIGNED_IN),
)
async def join(request: Request, user: Person, table_id: TableId, wanted: JoinRequest = ANY_SEAT) -> TableInfo:
    """Take a seat, or return to it from the stand-in bot."""
    room, _ = await find_table(request, user, table_id, wanted.code)
    if room.settings.is_private and seating.seat_of(room.row, user.id) is None:
        people = {room.row.host, *(seat.user for seat in room.row.seats if seat.user)}
        if await services_of(request).store.blocked(user.id, sorted(people)):
            raise Forbidden("A player of this table has blocked you, or you have blocked them.")
    await room.seats.join(user, wanted.index)
    return room.info(user.id)


@router.post("/tables/{table_id}/chance", responses=refusals(NoSuchTable, Forbidden, BadMessage, *SIGNED_IN))
async def add_chance(request: Request, user: Person, table_id: TableId, wanted: ChancePart) -> TableInfo:
    """Add random values to the game's chance before the start, so that the server cannot choose it alone.

    What counts is the `part` of your seat in the answer: a game that has begun meanwhile goes on without this one.
    """
    room, _ = await find_table(request, user, table_id, None)
    await room.seats.add_chance(user, wanted.part)
    return room.info(user.id)


@router.post("/tables/{table_id}/leave", responses=refusals(NoSuchTable, Forbidden, *SIGNED_IN))
async def leave(request: Request, user: Person, table_id: TableId) -> TableInfo:
    """Leave your seat; in a running game a bot plays until you return. A rated duel is lost."""
    room, _ = await find_table(request, user, table_id, None)
    await room.seats.leave(user)
    return room.info(user.id, knows_code=True)


@router.post("/tables/{table_id}/give-up", responses=refusals(NoSuchTable, Forbidden, NotStarted, *SIGNED_IN))
async def give_up(request: Request, user: Person, table_id: TableId) -> TableInfo:
    """Resign. A duel ends; at a larger table a bot plays on for the others."""
    room, _ = await find_table(request, user, table_id, None)
    await room.seats.give_up(user)
    return room.info(user.id, knows_code=True)


@router.post("/seats", responses=refusals(NoSuchTable, SeatTaken, AlreadyStarted, Forbidden, *SIGNED_IN))
async def take_seat_again(request: Request, user: Person, wanted: SeatClaim) -> TableInfo:
    """Take your seat on another device with its private code (`seat_code` of the table)."""
    check_rate(request, "sign_ins")
    room, index = await services_of(request).rooms.by_seat_code(plain_code(wanted.seat_code))
    await room.seats.take_over(user, index)
    return room.info(user.id)


@router.post("/tables/{table_id}/host", responses=refusals(NoSuchTable, Forbidden, HostPresent, *SIGNED_IN))
async def take_host(request: Request, user: Person, table_id: TableId) -> TableInfo:
    """Become the host of your table if its host has been disconnected for a while (`host_free_at`)."""
    room, _ = await find_table(request, user, table_id, None)
    await room.seats.take_host(user)
    return room.info(user.id)


@router.post(
    "/tables/{table_id}/start", responses=refusals(NoSuchTable, Forbidden, AlreadyStarted, NotStarted, *SIGNED_IN)
)
async def start(request: Request, user: Person, table_id: TableId) -> TableInfo:
    """Start the game once all seats are taken (host)."""
    room, _ = await find_table(request, user, table_id, None)
    await room.start(user)
    return room.info(user.id)


@router.post(
    "/tables/{table_id}/seats",
    responses=refusals(NoSuchTable, Forbidden, SeatTaken, AlreadyStarted, *SETTINGS, *SIGNED_IN),
)
async def change_seat(request: Request, user: Person, table_id: TableId, wanted: SeatChange) -> TableInfo:
    """Add a bot to a free seat, or remove it (host).

    In a running game the seat of a person who is not connected, or away, goes to a bot or is opened for a new person.
    """
    room, _ = await find_table(request, user, table_id, None)
    await room.seats.change(user, wanted)
    return room.info(user.id)


@router.patch(
    "/tables/{table_id}", responses=refusals(NoSuchTable, Forbidden, TableFull, AlreadyStarted, *SETTINGS, *SIGNED_IN)
)
async def change_table(request: Request, user: Person, table_id: TableId, wanted: TableSettings) -> TableInfo:
    """Change the settings before the start (host); missing ones get their defaults."""
    room, _ = await find_table(request, user, table_id, None)
    await room.change(user, await filled(services_of(request), checked(wanted)))
    return room.info(user.id)


@router.post(
    "/tables/{table_id}/rematch",
    status_code=201,
    responses=refusals(NoSuchTable, Forbidden, NotStarted, StillPlaying, TooManyTables, *SETTINGS, *SIGNED_IN),
)
async def rematch(request: Request, user: Person, table_id: TableId, wanted: TableSettings | None = None) -> TableInfo:
    """Open a rematch, with new settings if you send them. All players who ask get the same table."""
    room, _ = await find_table(request, user, table_id, None)
    seating.check_free(room.row)
    settings = None if wanted is None else await filled(services_of(request), checked(wanted))
    again = await rematch_of(room, user, settings)
    return again.info(user.id, knows_code=True)


@router.post(
    "/tables/{table_id}/play-on",
    status_code=201,
    responses=refusals(NoSuchTable, Forbidden, NotStarted, StillPlaying, TooManyTables, *SETTINGS, *SIGNED_IN),
)
async def play_on(
    request: Request, response: Response, user: Person, table_id: TableId, wanted: PlayOn, code: GivenCode = None
) -> TableInfo:
    """Continue a game from any moment, alone against bots, at a new table with the same chance.

    While the game is on, this takes something back: only against bots, where nothing is rated; the old table ends.
    """
    services = services_of(request)
    room, _ = await find_table(request, user, table_id, code, to_read=True)
    again = await play_on_from(room, user, wanted, address_of(request.scope, services.settings.trust_proxy))
    response.headers["Location"] = f"/api/v1/tables/{again.row.id}"
    return again.info(user.id)


@router.post(
    "/records/play-on",
    status_code=201,
    responses=refusals(BadRecord, TooManyTables, *SETTINGS, *SIGNED_IN),
)
async def play_record_on(request: Request, response: Response, user: Person, wanted: PlayRecordOn) -> TableInfo:
    """Continue a record of your own from any moment, alone against bots, at a new table."""
    services = services_of(request)
    check_rate(request, "histories")
    address = address_of(request.scope, services.settings.trust_proxy)
    async with services.histories:
        room = await play_record_on_from(services.rooms.context, user, wanted, address)
    response.headers["Location"] = f"/api/v1/tables/{room.row.id}"
    return room.info(user.id)


def _as_seen_by(room: Room, user: UserRow | None) -> str:
    """A table in a list: most people have nothing to do with most tables, and see the same."""
    if user is not None and seating.is_inside(room.row, user.id):
        return to_text(room.info(user.id))
    return room.public.text()


def shown_rooms(rooms: Rooms) -> list[Room]:
    """The public tables, newest first; if there are very many, those that wait for people go before others."""
    public = rooms.lobby.public()
    if len(public) > MOST_SHOWN:
        first = set(sorted(range(len(public)), key=lambda i: public[i].row.status != "waiting")[:MOST_SHOWN])
        public = [room for i, room in enumerate(public) if i in first]
    return public
