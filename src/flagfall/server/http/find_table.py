"""The table that a request names, and the settings that a request brings for one."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import Path, Query, Request

from flagfall.server.clean_text import clean
from flagfall.server.errors import BadMessage
from flagfall.server.services import services_of
from flagfall.server.store.rows import UserRow
from flagfall.server.tables import access
from flagfall.server.tables.room import Room
from flagfall.server.wire.models import Code, TableInfo, TableSettings

TableId = Annotated[str, Path(min_length=1, max_length=40, description="The id of a table.")]
GivenCode = Annotated[Code | None, Query(description="The short code of a private table, if you do not sit there.")]


async def find_table(
    request: Request, user: UserRow | None, table_id: str, code: str | None, *, to_read: bool = False
) -> tuple[Room, TableInfo]:
    """A table and what this person may see of it; NoSuchTable if that is nothing. `to_read`: nothing will change."""
    rooms = services_of(request).rooms
    room = await (rooms.find(table_id) if to_read else rooms.get(table_id))
    user_id = user.id if user else None
    access.check_table(room.row, room.settings, user_id, code)
    return room, room.info(user_id, access.knows_code(room.row, user_id, code))


def checked(settings: TableSettings) -> TableSettings:
    """Settings whose free parts are plain data, too, and whose title is fit to be shown."""
    check_plain(settings.config, "body.config")
    return settings.model_copy(update={"title": clean(settings.title)})


def check_plain(config: dict[str, Any], where: str) -> None:
    """Numbers that are none and halves of characters are no JSON, though Python reads them."""
    try:
        json.dumps(config, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError):
        raise BadMessage(f"{where}: expected plain JSON.") from None
