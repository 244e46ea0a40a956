"""A rematch: a new table for the people of an old one."""

from __future__ import annotations

from dataclasses import replace

from flagfall.server.errors import Forbidden, StillPlaying
from flagfall.server.store.rows import UserRow
from flagfall.server.tables import seating
from flagfall.server.tables.room import Room
from flagfall.server.wire.models import TableSettings


async def rematch(room: Room, user: UserRow, settings: TableSettings | None) -> Room:
    """Open a table with the same or other settings and announce it at the old one."""
    if seating.seat_of(room.row, user.id) is None and room.row.host != user.id:
        raise Forbidden("Only players of this game can ask for a rematch.")
    if room.row.status != "over":
        raise StillPlaying("The game is not over yet.")
    async with room.lock:
        if room.row.rematch is not None and settings is None:
            return await room.context.find(room.row.rematch)
        # A shared screen stays the host while it is connected, whoever asks for the rematch.
        is_screen = settings is None and seating.seat_of(room.row, room.row.host) is None
        host = room.host if is_screen and room.connections.has(room.row.host) else user
        again = await room.context.create(host, settings or seating.again(room.row, room.settings, host.id))
        async with again.lock:  # those who sat here find it, even if it is private
            await again.save(seating.invite(again.row, room.row))
        await room.save(replace(room.row, rematch=again.row.id))
        here = {connection.user.id for connection in room.connections if connection.user is not None}
        for seat in again.row.seats:
            if seat.invited is not None and seat.invited not in here:
                again.correspondence.invited(seat.invited)
        return again
