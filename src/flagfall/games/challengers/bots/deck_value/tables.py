"""What drafting reads and what it writes on: lists for a bot, arrays for the simulator."""

from __future__ import annotations

from typing import NamedTuple


class Tables(NamedTuple):
    """What decks are worth at one moment, by the numbers of the card table."""

    size: list[float]  # by the number of cards
    names: list[float]  # by the number of distinct names: seats they may need
    card: list[float]
    pair: list[list[float]]
    name: list[int]  # the number of each card's name
    extra: list[int]  # 1 for a card that lets another one be picked for any card of the deck
    bonus: list[float]  # for picking a card


class Desk(NamedTuple):
    """Room to work in."""

    work: list[int]
    losses: list[float]
    base: list[float]
    gains: list[float]  # by kind of card
    found: list[float]


def new_desk(kinds: int, room: int) -> Desk:
    """An empty one for so many kinds of cards, and decks of so many cards."""
    return Desk([0] * room, [0.0] * room, [0.0] * room, [0.0] * kinds, [0.0])
