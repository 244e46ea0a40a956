"""HTTP: many people at one device."""

from __future__ import annotations

import secrets
import time

from fastapi import Request

from flagfall.server.auth import Person, hash_token, new_token
from flagfall.server.clean_text import new_name
from flagfall.server.errors import AlreadyStarted, Forbidden, NameTaken, NoSuchTable, TableFull
from flagfall.server.features.accounts.routes import user_info
from flagfall.server.features.party.models import LocalPlayers, LocalSeats
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import SIGNED_IN, refusals
from flagfall.server.http.find_table import TableId, find_table
from flagfall.server.services import check_rate, services_of
from flagfall.server.store.rows import UserRow
from flagfall.server.wire.models import Session

router = api_router("tables")


@router.post(
    "/tables/{table_id}/local-seats",
    status_code=201,
    responses=refusals(NoSuchTable, Forbidden, AlreadyStarted, TableFull, NameTaken, *SIGNED_IN),
)
async def take_local_seats(request: Request, user: Person, table_id: TableId, wanted: LocalPlayers) -> LocalSeats:
    """Seat the people who share one device (`one_device`; host).

    Each becomes a guest with a token of their own, on the first free seats; no invitation is needed, for the host has
    been let in.
    """
    services = services_of(request)
    room, _ = await find_table(request, user, table_id, None)
    room.seats.check_local(user, len(wanted.names))
    check_rate(request, "sign_ups")
    names = [new_name(name) for name in wanted.names]
    for name in names:
        other = await services.store.looks_like(name, besides=user.id)
        if other is not None:
            raise NameTaken(f"The name '{other.name}' belongs to an account; choose a name that looks different.")
    guests = [UserRow(secrets.token_hex(8), name, None, time.time()) for name in names]
    tokens = [new_token() for _ in guests]
    for guest, token in zip(guests, tokens, strict=True):
        await services.store.add_user(guest, hash_token(token))
    await room.seats.sit_locally(user, guests)
    sessions = [Session(user=user_info(guest), token=token) for guest, token in zip(guests, tokens, strict=True)]
    return LocalSeats(table=room.info(user.id), sessions=sessions)
