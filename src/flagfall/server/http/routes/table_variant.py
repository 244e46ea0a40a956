"""HTTP: the rule set of one table of Capture The Base, house rules included."""

from __future__ import annotations

from fastapi import APIRouter, Request

from flagfall.games.ctb.config import variant_of
from flagfall.server.auth import Visitor
from flagfall.server.errors import NoSuchPage, NoSuchTable
from flagfall.server.http.error_responses import WITH_TOKEN, refusals
from flagfall.server.http.routes.library import variant_info
from flagfall.server.http.routes.tables import GivenCode, TableId, find_table
from flagfall.server.wire.library_models import VariantInfo

router = APIRouter(tags=["library"])


@router.get(
    "/tables/{table_id}/variant",
    response_model=VariantInfo,
    responses=refusals(NoSuchTable, NoSuchPage, *WITH_TOKEN),
)
async def show_table_variant(request: Request, user: Visitor, table_id: TableId, code: GivenCode = None) -> VariantInfo:
    """What the table plays by, told as the library tells of the game's own rule sets."""
    _, info = await find_table(request, user, table_id, code)
    if info.settings.game != "ctb":
        raise NoSuchPage("Only tables of Capture The Base have a variant.")
    config = info.settings.config
    return variant_info(variant_of(config.get("variant", "standard"), config.get("rules")))
