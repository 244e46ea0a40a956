"""The limits of running games per person and per address."""

from __future__ import annotations

from collections.abc import Iterable

from flagfall.server.errors import TooManyTables
from flagfall.server.settings import Settings
from flagfall.server.store.rows import UserRow
from flagfall.server.tables import seating
from flagfall.server.tables.room import Room

MOST_LISTED = 20
"""The number of blocking games to list; hundreds would delay other requests."""


def check_quota(rooms: Iterable[Room], settings: Settings, host: UserRow, address: str | None) -> list[Room]:
    """Raise TooManyTables, or say which deserted tables have to be closed for a new one, those left longest first."""
    live = [room for room in rooms if room.row.status != "over" and room.row.contest is None]
    mine = [room for room in live if room.row.host == host.id]
    deserted = [room for room in mine if seating.is_deserted(room.row)]
    _check(len(mine) - len(deserted), settings.tables_per_user, "You have", mine, host)
    if address is not None:
        here = sum(room.address == address for room in live)
        _check(here, settings.tables_per_address, "From your address there are", mine, host)
    deserted.sort(key=lambda room: room.connections.idle_since)
    return deserted[: max(0, len(deserted) - settings.tables_per_user + 1)]


def _check(going: int, most: int, who: str, mine: list[Room], host: UserRow) -> None:
    if going >= most:
        listed = sorted((r for r in mine if not seating.is_deserted(r.row)), key=lambda room: room.row.created_at)
        message = f"{who} {going} games going: finish or give up one of them."
        raise TooManyTables(message, [room.info(host.id).model_dump() for room in listed[:MOST_LISTED]])
