"""What a server stores of people and tables: rows of the database as dataclasses, and back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal, NamedTuple

from flagfall.server.monotonic import now
from flagfall.server.store.statements import Statement

NOT_YET = 1e18
"""The opening time of games that open when all have played: never, by the clock."""


@dataclass(frozen=True, slots=True)
class Contest:
    """The cup or the daily that a table is part of."""

    kind: Literal["cup", "daily"]
    id: str
    stage: int = 1
    title: str = ""
    is_awaited: bool = False  # others wait for its end, even without people at the table
    opens_at: float = 0.0  # until then its chance is that of games others still play

    @property
    def is_sealed(self) -> bool:
        """Whether others may see only what the players saw, because the same cards are still in play."""
        return now() < self.opens_at


@dataclass(frozen=True, slots=True)
class UserRow:
    """A person; with a passphrase an account."""

    id: str
    name: str
    passphrase: str | None  # argon2, or what another program opens the account with
    created_at: float
    is_banned: bool = False  # stored beside the person
    is_muted: bool = False

    @property
    def is_external(self) -> bool:
        """Whether the account is opened by another program, and has no passphrase of its own."""
        return self.passphrase is not None and not self.passphrase.startswith("$")


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A token that a person has, and when it was used last; 0: not since such things are counted."""

    user: UserRow
    used_at: float


@dataclass(frozen=True, slots=True)
class DeviceRow:
    """Where a person is signed in."""

    token_hash: str
    device: str
    begun_at: float
    used_at: float


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
    chance: dict[str, Any] | None = None  # secret, parts, head, origin; see `tables/table_chance.py`
    contest: Contest | None = None  # None: a table of its own

    @property
    def is_awaited(self) -> bool:
        """Whether a person waits for its end who is not at the table."""
        return self.contest is not None and self.contest.is_awaited

    @property
    def origin(self) -> dict[str, Any] | None:
        """The table whose record this one continues, and the number of actions taken over; None: none."""
        return (self.chance or {}).get("origin")

    @property
    def is_taken_back(self) -> bool:
        """Whether its player took a move back and continued elsewhere."""
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


USER, BOT = "user:", "bot:"
"""What the names of people and bots begin with where ratings are stored."""

USER_COLUMNS = """users.id, users.name, users.passphrase, users.created_at,
    EXISTS (SELECT 1 FROM sanctions WHERE person = users.id AND kind = 'ban') AS is_banned,
    EXISTS (SELECT 1 FROM sanctions WHERE person = users.id AND kind = 'mute') AS is_muted"""

COLUMNS = tuple(field.name for field in fields(TableRow))


_SAVE_TABLE = f"""INSERT INTO tables ({", ".join(COLUMNS)}) VALUES ({", ".join("?" * len(COLUMNS))})
    ON CONFLICT (id) DO UPDATE SET {", ".join(f"{name} = excluded.{name}" for name in COLUMNS[1:])}
    WHERE tables.status != 'over' OR excluded.status = 'over'"""
_JSON = frozenset({"settings", "seats", "outcome", "chance", "contest"})


def user_row(rows: list[Any]) -> UserRow | None:
    return user_of_row(rows[0]) if rows else None


def rating_row(row: Any) -> RatingRow:
    return replace(RatingRow(*row), is_guest=bool(row[-1]))


def one_table(rows: list[Any]) -> TableRow | None:
    return table_row(rows[0]) if rows else None


def table_row(row: Any) -> TableRow:
    found = dict(zip(COLUMNS, row, strict=True))
    for name in _JSON:
        found[name] = json.loads(found[name]) if found[name] is not None else None
    found["is_private"] = bool(found["is_private"])
    found["seats"] = tuple(Seat(**seat) for seat in found["seats"])
    found["contest"] = None if found["contest"] is None else Contest(**found["contest"])
    return TableRow(**found)


def table_statements(row: TableRow) -> tuple[Statement, ...]:
    values = [getattr(row, name) for name in COLUMNS]
    written = [
        json.dumps(value, default=asdict) if name in _JSON and value is not None else value
        for name, value in zip(COLUMNS, values, strict=True)
    ]
    sitters = {seat.user for seat in row.seats if seat.user} | {row.host}
    return (
        (_SAVE_TABLE, written),
        *(("INSERT INTO sitters VALUES (?, ?) ON CONFLICT DO NOTHING", (user, row.id)) for user in sorted(sitters)),
    )


def user_of_row(row: Sequence[Any]) -> UserRow:
    """The columns of `USER_COLUMNS` as a person."""
    return UserRow(row[0], row[1], row[2], row[3], bool(row[4]), bool(row[5]))


def who_of(seat: Seat) -> str:
    """Whose rating a seat counts for, as the store writes it."""
    return f"{USER}{seat.user}" if seat.user else f"{BOT}{seat.bot}"
