"""The one interface to the database. Rooms, people and ratings know nothing else of it.

Every method returns only when what it wrote is durable. `append` is the hot one: many tables share one
commit, and its callback runs in the event loop once the row is safe.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

from flagfall.server.errors import Unavailable
from flagfall.server.features.admin.store import Operations
from flagfall.server.features.admin.store import UserRow as UserRow
from flagfall.server.features.correspondence.store import Correspondence
from flagfall.server.features.cups.store import CupStore
from flagfall.server.features.daily.store import DailyStore
from flagfall.server.features.matchmaking.store import PairingStore
from flagfall.server.features.notices.store import Notices
from flagfall.server.features.people.store import Ties
from flagfall.server.features.puzzles.store import PuzzleStore
from flagfall.server.features.workshop.store import Creations
from flagfall.server.store.belonging import Contest
from flagfall.server.store.outcomes import Duplicate as Duplicate
from flagfall.server.store.outcomes import Incomplete as Incomplete


class StoreAway(Unavailable):
    """The database does not answer. What was to be written was not, as far as anybody knows."""


class RatingsMoved(Exception):
    """A rating has changed since new ones were worked out from it."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a table, and the person who has it."""

    kind: Literal["open", "person", "bot"]
    user: str | None = None
    name: str | None = None
    bot: str | None = None
    away: str | None = None  # why a stand-in plays here: left, time, gone, gave_up
    invited: str | None = None  # for whom an open seat of a rematch is kept
    code: str | None = None  # with it a person takes the seat again on another device
    guest: bool = False  # tables of older versions do not know
    part: str | None = None  # what the person adds to the chance, hexadecimal


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table: what is settled, who sits there, how far it is."""

    id: str
    code: str
    status: str  # waiting, playing, over
    game: str
    mode: str
    is_private: bool
    host: str  # user id
    settings: dict[str, Any]
    seats: tuple[Seat, ...]
    seed: int
    created_at: float
    started_at: float | None = None
    ended_at: float | None = None
    outcome: dict[str, Any] | None = None
    rematch: str | None = None
    rules_version: int = 1  # the rules its game is played by
    chance: dict[str, Any] | None = None  # secret, parts, head, origin; see `records/table_chance.py`
    contest: Contest | None = None  # None: a table of its own

    @property
    def is_awaited(self) -> bool:
        """Whether a person waits for its end who is not at the table."""
        return self.contest is not None and self.contest.is_awaited

    @property
    def origin(self) -> dict[str, Any] | None:
        """The table whose record this one begins with, and how many of its actions; None: it began by itself."""
        return (self.chance or {}).get("origin")

    @property
    def is_taken_back(self) -> bool:
        """Whether its player took something back and plays on elsewhere."""
        return self.outcome is not None and self.outcome.get("reason") == "taken_back"

    @property
    def is_sealed(self) -> bool:
        """Whether its secrets stay closed although it may be over."""
        return self.contest is not None and self.contest.is_sealed


class ActionRow(NamedTuple):
    """One action of a running game, in the order of its columns. Append-only; `(table, seq)` is unique."""

    table: str
    seq: int  # from 1
    player: int
    action: str  # JSON
    client_id: str | None  # of the message that brought it, against doing it twice
    cause: str  # player, stand_in, clock
    at: float
    clock: str | None  # JSON: seconds left by player, after this action


@dataclass(frozen=True, slots=True)
class SnapshotRow:
    """A state after some actions, so that a long game loads fast."""

    table: str
    seq: int
    version: str  # of the rules and the format; others are ignored
    data: bytes


@dataclass(frozen=True, slots=True)
class ChatRow:
    """A line of a table's chat."""

    table: str
    number: int
    user: str
    name: str
    player: int | None
    text: str
    client_id: str
    at: float


@dataclass(frozen=True, slots=True)
class RatingRow:
    """The strength of a person or bot in one game and mode."""

    game: str
    mode: str
    who: str  # user:<id> or bot:<name>
    name: str
    mu: float
    sigma: float
    games: int
    is_guest: bool = False  # known from the person, not stored with the rating


Stored = Callable[[BaseException | None], None]
"""Told when a row is safe (None), or why it is not."""


class Store(
    Operations, Creations, CupStore, DailyStore, PuzzleStore, Notices, Correspondence, PairingStore, Ties, Protocol
):
    """Everything a server remembers."""

    is_away: bool
    """Whether it does not answer; what is written now is refused at once."""

    on_away: Callable[[bool], None]
    """Told when it is away, and when it is back."""

    on_commit: Callable[[int], None]
    """Told how many actions share a commit, for the metrics."""

    async def open(self) -> None:
        """Connect and bring the schema up to date."""
        ...

    async def close(self) -> None:
        """Write what is waiting and let go."""
        ...

    def append(self, row: ActionRow, stored: Stored) -> None:
        """Store an action with many others in one commit; `stored` runs in the event loop."""
        ...

    async def actions(self, table: str, after: int = 0) -> list[ActionRow]:
        """The actions of a table in order."""
        ...

    async def add_user(self, user: UserRow, token_hash: str) -> None:
        """A new person with their first session."""
        ...

    async def claim(self, user: str, passphrase: str) -> bool:
        """Make a guest an account; False if an account has the name."""
        ...

    async def rename(self, user: str, name: str) -> bool:
        """Give a person another name; False if an account has it."""
        ...

    async def user(self, user: str) -> UserRow | None:
        """A person by id."""
        ...

    async def account(self, name: str) -> UserRow | None:
        """An account by name, whatever its capitals."""
        ...

    async def looks_like(self, name: str, besides: str | None = None) -> UserRow | None:
        """An account whose name can be taken for this one, other than a certain person's."""
        ...

    async def add_session(self, token_hash: str, user: str, at: float) -> None:
        """Another way in for a person."""
        ...

    async def drop_session(self, token_hash: str) -> None:
        """Close one way in."""
        ...

    async def save_table(self, row: TableRow) -> None:
        """Add a table or write it again."""
        ...

    async def table(self, table: str) -> TableRow | None:
        """A table by id."""
        ...

    async def table_by_code(self, code: str) -> TableRow | None:
        """The table with this short code that waits or plays; if there is none, the last one that had it."""
        ...

    async def live_tables(self) -> list[TableRow]:
        """All that wait or play, newest first."""
        ...

    async def tables_about(self, user: str) -> list[TableRow]:
        """Every table that a person sat at or hosted."""
        ...

    async def tables_of(self, user: str, limit: int) -> list[TableRow]:
        """Where a person sits or sat, newest first."""
        ...

    async def all_tables(self, status: str) -> list[TableRow]:
        """For export, oldest first."""
        ...

    async def save_snapshot(self, row: SnapshotRow) -> None:
        """Keep the newest state of a table."""
        ...

    async def snapshot(self, table: str) -> SnapshotRow | None:
        """The newest state of a table, if there is one."""
        ...

    async def add_chat(self, row: ChatRow) -> None:
        """Keep what was said."""
        ...

    async def chat(self, table: str, limit: int = 100) -> list[ChatRow]:
        """What was said last, in order."""
        ...

    async def ratings(self, game: str, mode: str, limit: int) -> list[RatingRow]:
        """Best first; guests after everybody who can be found again."""
        ...

    async def ratings_of(self, game: str, mode: str, who: Sequence[str]) -> list[RatingRow]:
        """Those of some, where they have one."""
        ...

    async def rated_since(self, game: str, mode: str, who: Sequence[str], at: float) -> Counter[tuple[str, str]]:
        """How many games since then have changed the ratings of both of two, for every two of them (sorted)."""
        ...

    async def finish(self, row: TableRow, ratings: Sequence[RatingRow]) -> bool:
        """A table is over: its last row and the ratings it led to, together or not at all.

        False if it was over before, and nothing was changed: a game ends once and is rated once. Raises RatingsMoved if
        a person's rating is not what these were worked out from: read them again.
        """
        ...

    async def ping(self) -> bool:
        """Whether it answers."""
        ...
