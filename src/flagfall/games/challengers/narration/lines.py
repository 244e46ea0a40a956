"""How the tellers write their lines: short names for the values that stand in every sentence."""

from __future__ import annotations

from collections.abc import Iterable

from flagfall.core.ids import PlayerIx
from flagfall.core.narration import Line, Noun, Nouns, PlayerRef, Value
from flagfall.games.challengers.definitions.plans import plans


def line(key: str, **values: Value) -> Line:
    """A sentence about an event."""
    return Line(f"events.{key}", values)


def who(player: PlayerIx) -> PlayerRef:
    """A participant."""
    return PlayerRef(player)


def card(card: str | None) -> Noun:
    """A card; one that the viewer may not know is just a card."""
    return Noun(card or None)


def cards(cards: Iterable[str | None]) -> Nouns:
    """Several cards, equal ones together."""
    return Nouns(tuple(cards))


def cards_in_order(cards: Iterable[str | None]) -> Nouns:
    """Several cards where the order is the point: first things first."""
    return Nouns(tuple(cards), in_order=True)


def park(park: int, case: str) -> Line:
    """A park: its `name`, `in` it, or `to` it."""
    return Line(f"ui.park.{plans().parks[park].id}.{case}", {})
