"""What the parts of a table see of it instead of the whole `Room`, and what features add to every table."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from flagfall.core.clock import Clock
from flagfall.core.ids import PlayerIx
from flagfall.server.background_tasks import BackgroundTasks
from flagfall.server.bots.pool import BotPool
from flagfall.server.keyed_locks import KeyedLocks
from flagfall.server.store.base import Store
from flagfall.server.store.rows import ActionRow, RatingRow, TableRow, UserRow
from flagfall.server.tables.live_game import LiveGame
from flagfall.server.transport.connection import Connection
from flagfall.server.wire.models import TableInfo, TableSettings

if TYPE_CHECKING:
    from flagfall.server.tables.room import Room

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RestingGame:
    """The known facts about an unloaded game."""

    actors: tuple[PlayerIx, ...]
    clock: Clock
    chain: str
    last_at: float


class ConnectedPeople(Protocol):
    """The connections of a table, and how to inform them."""

    host_seen_at: float

    def __iter__(self) -> Iterator[Connection]: ...

    @property
    def players(self) -> frozenset[PlayerIx]: ...

    def has(self, user: str) -> bool: ...

    def announce(self, besides: Connection | None = None, only: str | None = None) -> None: ...


class TableAccess(Protocol):
    """A table as its parts see it: row, game and people, and how to change, store and continue it."""

    row: TableRow
    settings: TableSettings
    playing: LiveGame | None
    resting: RestingGame | None
    context: RoomContext
    lock: asyncio.Lock
    tasks: BackgroundTasks
    is_dropped: bool

    @property
    def connections(self) -> ConnectedPeople: ...

    @property
    def stand_in(self) -> str: ...

    def info(self, user: str | None) -> TableInfo: ...

    def go_on(self) -> None: ...

    def changed(self) -> None: ...

    def ended(self, row: TableRow) -> None: ...

    async def replace(self, player: PlayerIx, why: str) -> None: ...

    async def save(self, row: TableRow, settings: TableSettings | None = None) -> None: ...

    async def write(self, writing: Awaitable[T]) -> T: ...


class Correspondence:
    """What a table does for absent people; without the feature `correspondence`, nothing."""

    def __init__(self, room: TableAccess) -> None:
        self._room = room

    async def load(self, clock: Clock) -> None:
        """The game is about to continue."""

    def starts(self, user: str) -> None:
        """The game is about to begin, started by this person."""

    def go_on(self) -> None:
        """The actors may have changed."""

    def stepped(self, player: PlayerIx) -> None:
        """An action of this player has been carried out."""

    def came(self, player: PlayerIx) -> None:
        """A player connected."""

    def went(self, player: PlayerIx) -> None:
        """A player disconnected."""

    def visited(self, user: str) -> None:
        """A person looks at the table."""

    def invited(self, user: str) -> None:
        """A seat is kept for a person who is not there."""

    def ended(self) -> None:
        """The game is over."""

    async def vacation_changed(self) -> None:
        """A person's vacation has begun or ended."""

    def is_paused(self, since: float) -> bool:
        """Whether a person's clock is or was paused since then, so that they are not expected."""
        return False

    def plan_of(self, user: str | None) -> dict[str, Any] | None:
        """What a person has planned here, in its JSON form."""
        return None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the end of a rated table leads to."""

    rows: list[RatingRow]  # new ones, to be stored with the end
    changes: list[dict[str, Any]]  # RatingChange of the seats that people have
    unrated: str | None = None  # why it does not count


Judge = Callable[[Store, TableRow, Sequence[Sequence[int]], Counter[int]], Awaitable[Verdict]]
"""Whose rating changes, and how, when a table ends; the last argument counts what each player did."""


async def no_ratings(store: Store, row: TableRow, ranking: Sequence[Sequence[int]], moves: Counter[int]) -> Verdict:
    """Ratings of a server that has none."""
    return Verdict([], [])


@dataclass(slots=True)
class TableHooks:
    """What features add to every table."""

    correspondence: Callable[[TableAccess], Correspondence] = Correspondence
    judge: Judge = no_ratings
    tells_absent: bool = False
    """Whether notices are sent to absent people; none are stored otherwise."""
    over: list[Callable[[Room], None]] = field(default_factory=list)
    """Called with every table that ends in this process."""
    closing: list[Callable[[Sequence[Room]], Awaitable[None]]] = field(default_factory=list)
    """Awaited when the server stops, with the tables that are still loaded."""


@dataclass(frozen=True, slots=True)
class RoomContext:
    """What all tables of a server share: where they store, think, and find each other."""

    store: Store
    workers: BotPool
    create: Callable[[UserRow, TableSettings], Awaitable[Room]]
    begin_with: Callable[[UserRow, TableRow, Sequence[ActionRow], str | None], Awaitable[Room]]  # a game in its middle
    find: Callable[[str], Awaitable[Room]]
    changed: Callable[[Room], None]  # updates the lobby
    acted: Callable[[str, str], None]  # counts actions by game and cause
    lost: Callable[[Room], None]  # what is stored of a table may be something else than what its room knows
    snapshot_every: int
    stand_in_pause: float
    notice_after: float  # seconds until an absent person gets a notice about their turn
    rating: KeyedLocks  # one game after the other for each person, side by side for others
    hooks: TableHooks
