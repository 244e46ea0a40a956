"""HTTP: what happened at a table, through the eyes of whoever may look through them."""

from __future__ import annotations

import asyncio
import gzip
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from flagfall.core.ids import PlayerIx
from flagfall.server.auth import Visitor
from flagfall.server.errors import BadMessage, Forbidden, NoSuchTable, NotStarted, StillPlaying
from flagfall.server.http.error_responses import WITH_TOKEN, refusals
from flagfall.server.http.routes.tables import GivenCode, TableId, find_table
from flagfall.server.services import check_door, services_of
from flagfall.server.wire.models import History, TableInfo

Eyes = Literal["0", "1", "2", "3", "4", "5", "6", "7", "spectator", "all"]

router = APIRouter(tags=["replays"])


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
    """The whole game as a file. It holds the seed, so every hidden card: there is none before the end."""
    room, _ = await find_table(request, user, table_id, code)
    record = await room.record()
    name = f'attachment; filename="flagfall-{table_id}.ndjson"'
    return Response(f"{record.to_json()}\n", media_type="application/x-ndjson", headers={"Content-Disposition": name})


@router.get(
    "/tables/{table_id}/events",
    response_model=History,
    responses=refusals(NoSuchTable, Forbidden, NotStarted, StillPlaying, *WITH_TOKEN),
)
async def show_events(
    request: Request,
    user: Visitor,
    table_id: TableId,
    viewer: Annotated[Eyes, Query(description="Whose eyes; `all` sees everything, after the end.")] = "spectator",
    views: Annotated[bool, Query(description="With the view after every step.")] = False,
    code: GivenCode = None,
) -> Response:
    """A game from its beginning, as one viewer saw it."""
    room, info = await find_table(request, user, table_id, code)
    check_eyes(info, viewer)
    services = services_of(request)
    check_door(request, "histories")
    async with services.histories:
        history = await room.history(_viewer(viewer), views)
        is_packed = "gzip" in request.headers.get("accept-encoding", "")
        body = await asyncio.to_thread(write, history, is_packed=is_packed)
    packing = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"} if is_packed else {}
    return Response(body, media_type="application/json", headers=packing)


def write(history: History, *, is_packed: bool) -> bytes:
    """A history as JSON. Long ones have megabytes: written step by step, so that others get their turn."""
    head = history.model_copy(update={"steps": []}).model_dump_json().encode()
    start, _, end = head.rpartition(b"[]")
    text = b"".join((start, b"[", b",".join(step.model_dump_json().encode() for step in history.steps), b"]", end))
    return gzip.compress(text, 6, mtime=0) if is_packed else text


def check_eyes(info: TableInfo, eyes: Eyes) -> None:
    """Whether the person to whom the table looks like this may look through these eyes now."""
    if info.started_at is None:
        raise NotStarted("The game has not begun.")
    if eyes not in ("spectator", "all") and int(eyes) >= len(info.seats):
        raise BadMessage(f"query.viewer: there are only {len(info.seats)} players.")
    if info.status == "over":
        return
    rule = info.settings.spectators
    if eyes == "all":
        raise StillPlaying("Everything can be seen only after the end.")
    if eyes == "spectator":
        is_allowed = info.you is not None or rule in ("public", "open")
    else:
        is_allowed = info.you == int(eyes) or (info.you is None and rule == "open")
    if not is_allowed:
        raise Forbidden("While the game is on, this view is not yours.")


def _viewer(eyes: Eyes) -> PlayerIx | Literal["spectator", "all"]:
    return eyes if eyes in ("spectator", "all") else PlayerIx(int(eyes))
