"""HTTP: what happened at a table, as a viewer may see it."""

from __future__ import annotations

import asyncio
import gzip
from typing import Annotated

from fastapi import Query, Request, Response

from flagfall.core.ids import PlayerIx
from flagfall.server.auth import Visitor
from flagfall.server.errors import BadMessage, Forbidden, NoSuchTable, NotStarted, StillPlaying
from flagfall.server.features.replays.history import Look
from flagfall.server.features.replays.models import History
from flagfall.server.features.replays.past_game import finished_record, history_of
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import WITH_TOKEN, refusals
from flagfall.server.http.find_table import GivenCode, TableId, find_table
from flagfall.server.services import check_rate, services_of
from flagfall.server.tables.access import check_history, read_eyes

router = api_router("replays")


@router.get(
    "/tables/{table_id}/record",
    response_class=Response,
    responses={
        200: {
            "description": "One line of JSON, as `flagfall replay` reads it.",
            "content": {"application/x-ndjson": {"schema": {"type": "string"}}},
        },
        **refusals(NoSuchTable, NotStarted, StillPlaying, *WITH_TOKEN),
    },
)
async def show_record(request: Request, user: Visitor, table_id: TableId, code: GivenCode = None) -> Response:
    """Get the record of a finished game. It contains all chance and every hidden card."""
    room, _ = await find_table(request, user, table_id, code, to_read=True)
    record = await finished_record(services_of(request).store, room.row)
    name = f'attachment; filename="flagfall-{table_id}.ndjson"'
    return Response(f"{record}\n", media_type="application/x-ndjson", headers={"Content-Disposition": name})


@router.get(
    "/tables/{table_id}/events",
    response_model=History,
    responses=refusals(NoSuchTable, Forbidden, NotStarted, StillPlaying, *WITH_TOKEN),
)
async def show_events(
    request: Request,
    user: Visitor,
    table_id: TableId,
    viewer: Annotated[
        str,
        Query(
            pattern="^([0-9]|1[0-5]|spectator|all)$",
            description="Whose eyes: a player's number, `spectator`, or, after the end, `all`.",
        ),
    ] = "spectator",
    follow: Annotated[
        int | None,
        Query(ge=0, le=15, description="Whose game is told where the eyes belong to no player; with `all` their view."),
    ] = None,
    views: Annotated[bool, Query(description="With the view after every step.")] = False,
    telling: Annotated[bool, Query(description="With what is said of every step, as keys of the catalogue.")] = False,
    code: GivenCode = None,
) -> Response:
    """Get the events of a game as one viewer saw them."""
    room, _ = await find_table(request, user, table_id, code, to_read=True)
    eyes = read_eyes(viewer)
    check_history(room.row, room.settings, user.id if user else None, eyes)
    if follow is not None and follow >= len(room.row.seats):
        raise BadMessage(f"query.follow: there are only {len(room.row.seats)} players.")
    look = Look(eyes, None if follow is None else PlayerIx(follow), views, telling)
    services = services_of(request)
    check_rate(request, "histories")
    async with services.histories:
        history = await history_of(services_of(request).store, room.row, look)
        is_packed = "gzip" in request.headers.get("accept-encoding", "")
        body = await asyncio.to_thread(write, history, is_packed=is_packed)
    packing = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"} if is_packed else {}
    return Response(body, media_type="application/json", headers=packing)


def write(history: History, *, is_packed: bool) -> bytes:
    """A history as JSON. Long ones have megabytes: written step by step, so that others get their turn."""
    parts = [history.model_dump_json(exclude={"steps", "rest"}).removesuffix("}").encode()]
    for name, steps in (("steps", history.steps), ("rest", history.rest)):
        parts += (f',"{name}":['.encode(), b",".join(step.model_dump_json().encode() for step in steps), b"]")
    text = b"".join((*parts, b"}"))
    return gzip.compress(text, 6, mtime=0) if is_packed else text
