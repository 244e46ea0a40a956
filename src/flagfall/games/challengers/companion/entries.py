"""The entries of an evening at a real table, as they are kept and exchanged.

A log is a list of entries in the order in which they arrived. Most entries set one fact, such as who won in a park
of a round: the newest entry for a fact counts, so a correction is the same entry again. `Undone` withdraws entries by
id, also other withdrawals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from flagfall.core.codec import decode
from flagfall.core.errors import BadInput
from flagfall.games.challengers.definitions.cards import box
from flagfall.games.challengers.ids import CardId

Depth = Literal["results", "cards", "matches"]

MOST_ENTRIES = 4_000
"""Of one evening: sixteen players, seven rounds, card by card, with many corrections."""
LONGEST_NAME = 40
LONGEST_ID = 40
MOST_TAPS = 600
"""Of one match."""
LONGEST_SHEET = 20_000
"""Characters."""
MOST_CARDS = 50
"""In one list of an entry."""
MOST_FANS = 99
"""In one entry."""


@dataclass(frozen=True, slots=True)
class Begun:
    """Who plays, and with what. A second one corrects names and settings."""

    players: tuple[str, ...]
    seats: tuple[int, ...]
    """By participant, the Robot last: the line of the seating plan."""
    exclude: str
    """The set that stays in the box."""
    difficulty: int = 1
    solo_cards: bool = False
    robot: tuple[CardId, ...] | None = None
    """The Robot's deck, where the companion drew it."""
    depth: Depth = "results"
    minutes: int = 0
    """For a deck phase, on the clock; 0: no clock."""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits where, by participant: the line of the seating plan."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """Who won a match. Round 8 is the final."""

    round: int
    park: int
    winner: int
    reason: Literal["no_power", "bench_full", "too_long"] | None = None
    """How it ended, if it is known."""


@dataclass(frozen=True, slots=True)
class Tossed:
    """Who begins a match after a toss."""

    round: int
    park: int
    beginner: int


@dataclass(frozen=True, slots=True)
class Trophy:
    """The fans on an open trophy: with two players at once, with more after the count."""

    round: int
    player: int
    fans: int


@dataclass(frozen=True, slots=True)
class Fans:
    """Fans taken from the supply by a card effect, or returned if below 0."""

    round: int
    player: int
    amount: int


@dataclass(frozen=True, slots=True)
class Picked:
    """A card taken into a deck."""

    round: int
    player: int
    card: CardId


@dataclass(frozen=True, slots=True)
class Cut:
    """A card removed from a deck."""

    round: int
    player: int
    card: CardId


@dataclass(frozen=True, slots=True)
class RobotDeck:
    """The Robot's deck on the table."""

    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Lots for a tie: the players concerned, the luckiest first."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A match is entered card by card from here on; see `sheet.py` for its contents. `Tapped` adds to it."""

    round: int
    park: int
    sheet: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Tapped:
    """A tap of a match that is entered card by card: a card, the answer to a choice, or an empty deck."""

    round: int
    park: int
    card: CardId | None = None
    choose: CardId | None = None
    empty: bool = False


@dataclass(frozen=True, slots=True)
class Undone:
    """Earlier entries that no longer count."""

    entries: tuple[str, ...]


What = Begun | Seated | Result | Tossed | Trophy | Fans | Picked | Cut | RobotDeck | Drawn | Played | Tapped | Undone


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log."""

    id: str
    at: int
    """When, in seconds since 1970, by the clock of the phone."""
    by: str
    """Which phone."""
    what: What


def read_log(data: Any) -> list[Entry]:
    """A log from plain JSON values; raises BadInput for one that is malformed or too long."""
    if isinstance(data, list) and len(data) > MOST_ENTRIES:
        raise BadInput(f"An evening has at most {MOST_ENTRIES} entries, not {len(data)}.")
    if not isinstance(data, list):
        raise BadInput("log: expected a list of entries.")
    return [read_entry(entry, f"log[{n}]") for n, entry in enumerate(data)]


def read_entry(data: Any, where: str = "entry") -> Entry:
    """One entry from plain JSON values, with sizes that fit a real table."""
    entry: Entry = decode(Entry, data, where)
    if not 0 < len(entry.id) <= LONGEST_ID or len(entry.by) > LONGEST_ID:
        raise BadInput(f"{where}: an id has 1 to {LONGEST_ID} characters.")
    _check(entry.what, where)
    return entry


def _check(what: What, where: str) -> None:
    match what:
        case Begun():
            names = (*what.players, what.title)
            if any(len(name) > LONGEST_NAME for name in names):
                raise BadInput(f"{where}: a name has at most {LONGEST_NAME} characters.")
            _few(where, what.players, what.seats, what.robot or ())
            _known(where, what.robot or ())
        case Fans():
            if not -MOST_FANS <= what.amount <= MOST_FANS:
                raise BadInput(f"{where}: at most {MOST_FANS} fans at once.")
        case Trophy():
            if not 0 <= what.fans <= MOST_FANS:
                raise BadInput(f"{where}: a trophy has 0 to {MOST_FANS} fans.")
        case Seated():
            _few(where, what.seats)
        case RobotDeck(cards):
            _few(where, cards)
            _known(where, cards)
        case Picked(card=card) | Cut(card=card):
            _known(where, (card,))
        case Drawn():
            _few(where, what.players)
        case Played():
            taps = what.sheet.get("taps", ())
            if not isinstance(taps, list) or len(taps) > MOST_TAPS:
                raise BadInput(f"{where}: a match has at most {MOST_TAPS} taps.")
            decks = what.sheet.get("decks", [])
            if not isinstance(decks, list):
                raise BadInput(f"{where}: the decks are a list.")
            _few(where, *(deck for deck in decks if isinstance(deck, list)))
            if len(str(what.sheet)) > LONGEST_SHEET:
                raise BadInput(f"{where}: this match is too large.")
        case _:
            return


def _few(where: str, *lists: Sequence[Any]) -> None:
    if any(len(each) > MOST_CARDS for each in lists):
        raise BadInput(f"{where}: a list has at most {MOST_CARDS} entries.")


def _known(where: str, cards: Sequence[str]) -> None:
    unknown = next((card for card in cards if card not in box()), None)
    if unknown is not None:
        raise BadInput(f"{where}: there is no card '{unknown[:LONGEST_ID]}'.")


def effective(log: Sequence[Entry]) -> list[Entry]:
    """The valid entries in order, without duplicates and withdrawn ones.

    A withdrawal names earlier entries only, so reading from the end decides each of them once.
    """
    withdrawn: set[str] = set()
    kept = []
    once: dict[str, Entry] = {}
    for entry in log:
        once.setdefault(entry.id, entry)
    for entry in reversed(once.values()):
        if entry.id in withdrawn:
            continue
        if isinstance(entry.what, Undone):
            withdrawn.update(entry.what.entries)
        else:
            kept.append(entry)
    return kept[::-1]
