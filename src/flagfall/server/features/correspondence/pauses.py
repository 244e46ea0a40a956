"""Whose time stands still at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flagfall.core.clock import Clock, Pause
from flagfall.core.ids import PlayerIx

if TYPE_CHECKING:
    from flagfall.server.tables.room import Room

DAY = 86_400
"""Thinking time from which on a vacation counts: faster games are played in one go."""


async def pauses_of(room: Room, clock: Clock) -> dict[PlayerIx, tuple[Pause, ...]]:
    """The vacations of those who sit here, as far as this clock can still run into them."""
    if clock.control.kind == "none" or clock.control.seconds < DAY:
        return {}
    players = {seat.user: PlayerIx(i) for i, seat in enumerate(room.row.seats) if seat.user}
    found: dict[PlayerIx, tuple[Pause, ...]] = {}
    for row in await room.context.store.vacations(sorted(players), clock.since):
        player = players[row.person]
        found[player] = (*found.get(player, ()), (row.from_at, row.until_at))
    return found
