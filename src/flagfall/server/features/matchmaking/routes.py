"""HTTP: quick match."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Request, Response

from flagfall.server.auth import Person
from flagfall.server.errors import BadMessage, NoSuchCode, TooManyTables
from flagfall.server.features.matchmaking.models import PairingCounts, PairingInfo, PairingRequest
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import SETTINGS, SIGNED_IN, refusals
from flagfall.server.services import services_of

router = api_router("pairing")

Ticket = Annotated[str, Path(min_length=1, max_length=40, description="Of `POST /pairing`.")]


@router.get("/pairing", responses=refusals())
async def count_seekers(request: Request) -> PairingCounts:
    """How many are in the queue now. `GET /tables/stream` tells of it, too (`event: pairing`)."""
    return PairingCounts(waiting=await services_of(request).pairing.waiting())


@router.post("/pairing", status_code=201, responses=refusals(BadMessage, TooManyTables, *SETTINGS, *SIGNED_IN))
async def seek(request: Request, user: Person, wanted: PairingRequest) -> PairingInfo:
    """Enter the queue. A search in another window ends by it."""
    return await services_of(request).pairing.seek(user, wanted)


@router.post("/pairing/{ticket}", responses=refusals(NoSuchCode, TooManyTables, *SETTINGS, *SIGNED_IN))
async def ask(request: Request, user: Person, ticket: Ticket) -> PairingInfo:
    """Say that you are still there, and hear how it stands."""
    return await services_of(request).pairing.ask(user, ticket)


@router.post("/pairing/{ticket}/bots", responses=refusals(NoSuchCode, TooManyTables, *SETTINGS, *SIGNED_IN))
async def play_bots(request: Request, user: Person, ticket: Ticket) -> PairingInfo:
    """Wait no longer: a bot will do."""
    return await services_of(request).pairing.bots(user, ticket)


@router.delete("/pairing", status_code=204, responses=refusals(*SIGNED_IN))
async def stop(request: Request, user: Person) -> Response:
    """Look no more."""
    await services_of(request).pairing.stop(user)
    return Response(status_code=204)
