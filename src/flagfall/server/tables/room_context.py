"""What all rooms of a server share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from flagfall.server.bots.pool import BotPool
from flagfall.server.keyed_locks import KeyedLocks
from flagfall.server.store.base import Store
from flagfall.server.store.rows import ActionRow, TableRow, UserRow
from flagfall.server.wire.models import TableSettings

if TYPE_CHECKING:
    from flagfall.server.tables.room import Room


@dataclass(frozen=True, slots=True)
class RoomContext:
    """Where rooms store, think, and find each other."""

    store: Store
    workers: BotPool
    create: Callable[[UserRow, TableSettings], Awaitable[Room]]
    begin_with: Callable[[UserRow, TableRow, Sequence[ActionRow], str | None], Awaitable[Room]]  # a game in its middle
    find: Callable[[str], Awaitable[Room]]
    changed: Callable[[Room], None]  # the lobby is told
    acted: Callable[[str, str], None]  # the metrics are told: game and cause of an action
    lost: Callable[[Room], None]  # what is stored of a table may be something else than what its room knows
    snapshot_every: int
    stand_in_pause: float
    notice_after: float  # seconds until a person who is not there is told that it is their turn
    rating: KeyedLocks  # one game after the other for each person, side by side for others
