"""Permissions: who may see a table and with whose view; used by HTTP, websocket and replay.

What a person may do follows from three things: who they are to the table, how far its game is, and what the host allows
spectators. `ALLOWED` lists every combination.
"""

from __future__ import annotations

from enum import Enum, Flag, auto
from typing import Literal

from flagfall.core.game import SPECTATOR, Viewer
from flagfall.core.ids import PlayerIx
from flagfall.server.errors import BadMessage, Forbidden, InsightOff, NoSuchTable, NotStarted, StillPlaying
from flagfall.server.short_codes import is_code
from flagfall.server.store.rows import TableRow
from flagfall.server.tables import seating
from flagfall.server.wire.models import TableSettings

Eyes = PlayerIx | Literal["spectator", "all"]
"""Whose eyes a past game is seen through; `all` sees every hidden card."""


class Who(Enum):
    """What a person is to a table."""

    PLAYER = auto()  # has a seat
    HOST = auto()  # opened it, and has no seat
    VISITOR = auto()


class May(Flag):
    """What a person may look at."""

    NOTHING = 0
    OWN = auto()  # their own cards or pieces
    LATE = auto()  # what a spectator sees, some time after it has happened
    SPECTATE = auto()
    PLAYERS = auto()  # through the eyes of any one player
    ALL = auto()  # every secret, and the record


_SETTINGS = ("none", "delayed", "public", "open")
_OVER = May.LATE | May.SPECTATE | May.PLAYERS | May.ALL
_WATCH = May.LATE | May.SPECTATE

ALLOWED: dict[tuple[Who, str], dict[str, May]] = {
    (Who.PLAYER, "waiting"): dict.fromkeys(_SETTINGS, May.OWN | _WATCH),
    (Who.PLAYER, "playing"): dict.fromkeys(_SETTINGS, May.OWN | _WATCH),
    (Who.PLAYER, "over"): dict.fromkeys(_SETTINGS, May.OWN | _OVER),
    (Who.HOST, "waiting"): {"none": _WATCH, "delayed": _WATCH, "public": _WATCH, "open": _WATCH | May.PLAYERS},
    (Who.HOST, "playing"): {"none": _WATCH, "delayed": May.LATE, "public": _WATCH, "open": _WATCH | May.PLAYERS},
    (Who.HOST, "over"): dict.fromkeys(_SETTINGS, _OVER),
    (Who.VISITOR, "waiting"): {
        "none": May.NOTHING,
        "delayed": _WATCH,
        "public": _WATCH,
        "open": _WATCH | May.PLAYERS,
    },
    (Who.VISITOR, "playing"): {
        "none": May.NOTHING,
        "delayed": May.LATE,
        "public": _WATCH,
        "open": _WATCH | May.PLAYERS,
    },
    (Who.VISITOR, "over"): dict.fromkeys(_SETTINGS, _OVER),
}
"""By who they are, the state of the table, and `spectators` of its settings."""


def allowed(row: TableRow, settings: TableSettings, user: str | None) -> May:
    """What a person may look at now, provided that the table is there for them at all."""
    if seating.seat_of(row, user) is not None:
        who = Who.PLAYER
    else:
        who = Who.HOST if user is not None and user == row.host else Who.VISITOR
    if row.is_sealed:  # others play with the same cards: even a game that is over is seen by its own players only
        return ALLOWED[Who.PLAYER, "playing"][settings.spectators] if who is Who.PLAYER else May.NOTHING
    return ALLOWED[who, row.status][settings.spectators]


def knows_code(row: TableRow, user: str | None, code: str | None) -> bool:
    """Whether a person may read the short code: they are inside, or brought it."""
    return seating.is_inside(row, user) or is_code(code, row.code)


def check_table(row: TableRow, settings: TableSettings, user: str | None, code: str | None) -> None:
    """A private table is there only for those who sit at it, are invited, or know its code."""
    if settings.is_private and not knows_code(row, user, code):
        raise NoSuchTable("There is no such table.")


def live_viewer(
    row: TableRow, settings: TableSettings, user: str | None, watch: PlayerIx | None, *, spectates: bool = False
) -> tuple[Viewer, bool]:
    """The viewer through whose view a person follows a running game, and whether they may act."""
    seat = seating.seat_of(row, user)
    watch = None if spectates else watch
    if seat is not None and not spectates and watch in (None, seat):
        return PlayerIx(seat), True
    may = allowed(row, settings, user)
    if May.LATE not in may:
        raise Forbidden("The host of this table does not allow spectators.")
    if watch is None:
        return SPECTATOR, False
    if May.PLAYERS not in may or not 0 <= watch < len(row.seats):
        raise Forbidden("You may not see this player's view.")
    return watch, False


def check_history(row: TableRow, settings: TableSettings, user: str | None, eyes: Eyes) -> None:
    """Whether a person may see the game from its beginning through these eyes."""
    if row.started_at is None:
        raise NotStarted("The game has not begun.")
    if isinstance(eyes, int) and not 0 <= eyes < len(row.seats):
        raise BadMessage(f"query.viewer: there are only {len(row.seats)} players.")
    may = allowed(row, settings, user)
    if eyes == "all":
        needed = May.ALL
    elif eyes == "spectator":
        needed = May.SPECTATE
    else:
        needed = May.OWN if eyes == seating.seat_of(row, user) else May.PLAYERS
    if needed not in may:
        if eyes == "all":
            raise StillPlaying("The full view is available only after the game.")
        raise Forbidden("You cannot see this player's view while the game is running.")


def check_insight(row: TableRow, settings: TableSettings) -> None:
    """Whether chances are shown: always after the end, before it never at a rated table.

    Not even to spectators there: a player could be one of them in another window.
    """
    if row.is_sealed:
        raise InsightOff(
            "Others are still playing with the same cards; chances are shown when all of them have finished."
        )
    if row.status == "over":
        return
    if settings.is_rated:
        raise InsightOff("Chances are not shown during a rated game; they are available after the game.")
    if not settings.insight:
        raise InsightOff("At this table chances are shown only after the game.")


def check_help(row: TableRow, user: str | None, eyes: Eyes) -> None:
    """Raise unless a player may get hints: only for their own seat, in games against bots."""
    seat = seating.seat_of(row, user)
    if seat is None or eyes != seat or row.contest is not None:
        raise InsightOff("Only players can get hints, for their own seats.")
    if any(other.kind != "bot" for i, other in enumerate(row.seats) if i != seat):
        raise InsightOff("Hints are available only in games against bots.")


def read_eyes(given: str) -> Eyes:
    """Whose eyes a client means."""
    named: dict[str, Literal["spectator", "all"]] = {"spectator": "spectator", "all": "all"}
    return named.get(given) or PlayerIx(int(given))
