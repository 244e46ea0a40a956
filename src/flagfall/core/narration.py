"""A line of narration: a key of the catalogue with typed values, without words.

A game's teller hears the events that one viewer may see and yields paragraphs; the client that shows them
fills in the words of a language (`flagfall.text.filling`, and one function of the web app). So which
sentence is said is decided in one place, and a terminal, a page and a replay say the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from flagfall.core.codec import Bare
from flagfall.core.ids import PlayerIx

Tone = Literal["plain", "strong", "big", "opening", "attack", "more", "bench", "end", "effect"]
"""How a paragraph is set; the last six are moments of a match."""


@dataclass(frozen=True, slots=True)
class PlayerRef(Bare):
    """A participant; sentences about the reader are worded otherwise."""

    player: PlayerIx


@dataclass(frozen=True, slots=True)
class Noun(Bare):
    """A thing of the game by its id, such as a card or a piece; None: not the reader's to know."""

    noun: str | None
    form: str | None = None  # languages have articles and cases; None: the bare name
    owner: PlayerIx | None = None  # whose it is: to its owner it is theirs


@dataclass(frozen=True, slots=True)
class Nouns(Bare):
    """Several things in one phrase, equal ones together."""

    nouns: tuple[str | None, ...]
    in_order: bool = False  # the order matters: only equal neighbours are grouped


@dataclass(frozen=True, slots=True)
class Signed(Bare):
    """A number that is added or taken away."""

    signed: int


@dataclass(frozen=True, slots=True)
class Parts(Bare):
    """Values one after the other, with commas."""

    parts: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Line(Bare):
    """A sentence or a phrase: its key in the catalogue, and what to put into it."""

    key: str
    values: Mapping[str, Value]


Value = int | str | PlayerRef | Noun | Nouns | Signed | Parts | Line
"""Text is shown as it is: the name of a square, the letter of a pile."""


@dataclass(frozen=True, slots=True)
class Paragraph(Bare):
    """Sentences that belong together, and the event with which all of it has happened."""

    at: int  # index of that event among those of its step
    lines: tuple[Line, ...]
    tone: Tone = "plain"
    player: PlayerIx | None = None  # whom it is about
    again: bool = False  # it continues the last paragraph and replaces it


class Teller(Protocol):
    """Narrates a game to one viewer, from the view and the redacted events of each step."""

    def tell(self, events: Sequence[Any], *, by_clock: bool = False) -> list[Paragraph]:
        """The lines about a step; `by_clock`: time ran out."""
        ...


class MakeTeller(Protocol):
    """Makes the teller of a game for a viewer with this view.

    `about` is the player who is followed, if it is not the viewer; `is_open`: the game is told with
    nothing hidden.
    """

    def __call__(self, view: Any, about: PlayerIx | None = None, *, is_open: bool = False) -> Teller: ...
