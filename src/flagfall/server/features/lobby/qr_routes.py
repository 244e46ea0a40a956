"""HTTP: the way to a table as a picture for the camera of a phone."""

from __future__ import annotations

import io

import segno
from fastapi import Request, Response

from flagfall.server.auth import Person, Visitor
from flagfall.server.errors import Forbidden, NoSuchTable
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import SIGNED_IN, WITH_TOKEN, refusals
from flagfall.server.http.find_table import GivenCode, TableId, find_table
from flagfall.server.http.public_address import reach_of
from flagfall.server.services import services_of

router = api_router("tables")


@router.get(
    "/tables/{table_id}/qr.svg",
    response_class=Response,
    responses={
        200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}},
        **refusals(NoSuchTable, *WITH_TOKEN),
    },
)
async def show_qr(request: Request, user: Visitor, table_id: TableId, code: GivenCode = None) -> Response:
    """Get the link to a table as a QR code, with the short code for those who may know it."""
    _, info = await find_table(request, user, table_id, code)
    origin = reach_of(request.scope, services_of(request).settings).origin
    path = f"/join/{info.code}" if info.code is not None else f"/t/{info.id}"
    return Response(draw(f"{origin}{path}"), media_type="image/svg+xml")


@router.get(
    "/tables/{table_id}/seat.svg",
    response_class=Response,
    responses={
        200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}},
        **refusals(NoSuchTable, Forbidden, *SIGNED_IN),
    },
)
async def show_seat_qr(request: Request, user: Person, table_id: TableId) -> Response:
    """Get the link to your own seat for another device. Its code is behind the #, so no log contains it."""
    _, info = await find_table(request, user, table_id, None)
    if info.seat_code is None:
        raise Forbidden("You do not sit at this table.")
    origin = reach_of(request.scope, services_of(request).settings).origin
    return Response(draw(f"{origin}/seat#{info.seat_code}"), media_type="image/svg+xml")


def draw(link: str) -> bytes:
    """A link as an SVG that fits any size."""
    picture = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(picture, kind="svg", border=3, dark="#111", light="#fff", omitsize=True, title=link, xmldecl=False)
    return picture.getvalue()
