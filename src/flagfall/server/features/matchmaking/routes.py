"""HTTP: quick match."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Request, Response

from flagfall.server.auth import Person
from flagfall.server.errors import BadMessage, NoSuchCode, TooManyTables
from flagfall.server.features.matchmaking.models import PairingCounts, PairingInfo, PairingRequest
from flagfall.server.features.matchmaking.service import Pairing
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import SETTINGS, SIGNED_IN, refusals
from flagfall.server.services import services_of

router = api_router("pairing")

Ticket = Annotated[str, Path(min_length=1, max_length=40, description="Of `POST /pairing`.")]


@router.get("/pairing", responses=refusals())
async def count_seekers(request: Request) -> PairingCounts:
    """Get the size of the queue. `GET /tables/stream` announces changes (`event: pairing`)."""
    return PairingCounts(waiting=await services_of(request).get(Pairing).waiting())


@router.post("/pairing", status_code=201, responses=refusals(BadMessage, TooManyTables, *SETTINGS, *SIGNED_IN))
async def seek(request: Request, user: Person, wanted: PairingRequest) -> PairingInfo:
    """Enter the queue. This ends a search in another window."""
    return await services_of(request).get(Pairing).seek(user, wanted)


@router.post("/pairing/{ticket}", responses=refusals(NoSuchCode, TooManyTables, *SETTINGS, *SIGNED_IN))
async def ask(request: Request, user: Person, ticket: Ticket) -> PairingInfo:
    """Keep your place in the queue and get its state."""
    return await services_of(request).get(Pairing).ask(user, ticket)


@router.post("/pairing/{ticket}/bots", responses=refusals(NoSuchCode, TooManyTables, *SETTINGS, *SIGNED_IN))
async def play_bots(request: Request, user: Person, ticket: Ticket) -> PairingInfo:
    """Take a bot instead of waiting."""
    return await services_of(request).get(Pairing).bots(user, ticket)


@router.delete("/pairing", status_code=204, responses=refusals(*SIGNED_IN))
async def stop(request: Request, user: Person) -> Response:
    """Leave the queue."""
    await services_of(request).get(Pairing).stop(user)
    return Response(status_code=204)
