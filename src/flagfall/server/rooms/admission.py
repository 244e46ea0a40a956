"""Who may listen at a table, and through whose eyes: judged when they come, and again whenever the table changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flagfall.core.game import Viewer
from flagfall.core.ids import PlayerIx
from flagfall.server.errors import Forbidden, NoSuchTable, ServerError
from flagfall.server.rooms import seating
from flagfall.server.short_codes import is_code
from flagfall.server.store.base import UserRow
from flagfall.server.transport.close_codes import close_code

if TYPE_CHECKING:
    from flagfall.server.rooms.room import Room
    from flagfall.server.transport.connection import Connection


def admit(room: Room, user: UserRow | None, watch: PlayerIx | None, code: str | None) -> tuple[Viewer, bool]:
    """Through whose eyes somebody may look, and whether they may act.

    A private table is there only for those who sit at it or know its code.
    """
    user_id = user.id if user else None
    if room.settings.is_private and not seating.is_inside(room.row, user_id) and not is_code(code, room.row.code):
        raise NoSuchTable("There is no such table.")
    return seating.viewer_of(room.row, room.settings, user_id, watch)


def judge_anew(room: Room) -> None:
    """Somebody sat down or stood up, or the host allows something else: nobody hears more than they may from now on."""
    for connection in tuple(room.connections):
        if connection.is_closing:
            continue
        try:
            found = _judge(room, connection)
        except ServerError as error:
            room.unfollow(connection)
            connection.close(close_code(error), error.code, str(error))
            continue
        if found != (connection.viewer, connection.acts):
            room.unfollow(connection)
            connection.viewer, connection.acts = found
            if room.playing is not None:
                room.welcome(connection, None)


def _judge(room: Room, connection: Connection) -> tuple[Viewer, bool]:
    try:
        return admit(room, connection.user, connection.watch, connection.code)
    except Forbidden:
        user = connection.user
        if connection.watch is None or user is None or seating.seat_of(room.row, user.id) is None:
            raise
        return admit(room, connection.user, None, connection.code)  # they came to watch, and have sat down since
