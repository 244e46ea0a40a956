"""Games at which no one is and nothing is about to happen are put away; what has to be known of them stays.

A table is its actions, so its game can be played up to where it was whenever a person comes or its clock runs out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from flagfall.core.clock import Clock
from flagfall.core.ids import PlayerIx
from flagfall.server.monotonic import now
from flagfall.server.store.rows import TableRow

if TYPE_CHECKING:
    from flagfall.server.tables.room import Room

IDLE_SECONDS = 60.0
"""After a person asked for a room: they may be about to do something with it."""

SOON_SECONDS = 120.0
"""A clock that runs out within this time is not worth putting away."""


@dataclass(frozen=True, slots=True)
class RestingGame:
    """What is known of a game that was put away."""

    actors: tuple[PlayerIx, ...]
    clock: Clock
    chain: str
    last_at: float


def goes_on_by_itself(row: TableRow) -> bool:
    """Whether something may happen at a running table without anybody coming: a bot, a stand-in, a clock."""
    return (
        row.is_awaited
        or row.settings["clock"]["kind"] != "none"
        or any(seat.kind != "person" or seat.away for seat in row.seats)
    )


def next_due(room: Room) -> float | None:
    """When the time of a person runs out who has to decide and is not played for."""
    game = room.playing or room.resting
    if game is None or room.row.status != "playing":
        return None
    people = [p for p in game.actors if room.row.seats[p].kind == "person" and not room.row.seats[p].away]
    due = [deadline for p in people if (deadline := game.clock.deadline(p)) is not None]
    return min(due, default=None)


def may_rest(room: Room, idle: float = IDLE_SECONDS) -> bool:
    """Whether no one would notice."""
    if room.playing is None and room.row.status != "over":
        return False
    if room.row.is_awaited and room.row.status == "playing":
        return False  # a bot plays in time for people who do not come, and that is watched from here
    if room.connections or room.is_busy or now() - room.used_at < idle:
        return False
    due = next_due(room)
    return due is None or due - now() > SOON_SECONDS


async def put_away(room: Room) -> None:
    """Let go of a game. Nothing of it is referred to any more, so that its memory is free at once."""
    playing = room.playing
    if playing is not None and room.row.status == "playing":
        room.resting = RestingGame(playing.actors, playing.clock, playing.chain, playing.last_at)
    room.playing = None
    await room.close()
