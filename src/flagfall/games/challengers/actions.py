"""What a player can do in a tournament."""

from __future__ import annotations

from dataclasses import dataclass

from flagfall.games.challengers.ids import CardId


@dataclass(frozen=True, slots=True)
class TakeLevel:
    """Draw the offer from this pile."""

    level: str


@dataclass(frozen=True, slots=True)
class Pick:
    """Take a card of the offer into the deck."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Redraw:
    """Throw the offer away and draw as many new cards, once in a deck phase."""


@dataclass(frozen=True, slots=True)
class Pay:
    """Remove a card of the deck for the extra pick that a picked card offers."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Decline:
    """Do not pay for the extra pick."""


@dataclass(frozen=True, slots=True)
class Remove:
    """Remove a card of the deck, after picking."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Done:
    """Pick no more; later: remove no more, ready for the match."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Answer a choice inside a match with the number of an option."""

    option: int


Action = TakeLevel | Pick | Redraw | Pay | Decline | Remove | Done | Choose
