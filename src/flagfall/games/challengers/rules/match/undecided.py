"""Chance that is decided when it is needed, by its caller (`OpenChance`): interpreted games only.

There, words of a generator are no numbers but questions, and the cards of a pile are in no order before they are drawn:
`Pile.ordered` is below 0, and the lowest `-1 - ordered` cards, which were shuffled beneath the others, are in order.
"""

from __future__ import annotations

from typing import Any, Final

from flagfall.core.jit import compiled
from flagfall.core.rng import shuffle
from flagfall.games.challengers.rules.match.state import Pile

UNDECIDED: Final = -1
"""`Pile.ordered` of a pile in which nothing is in order."""


@compiled
def _in_order(rng: list[int], pile: Pile) -> None:
    """Machine code meets piles in order alone."""


@compiled(by=_in_order)
def turn_up(rng: list[Any], pile: Pile) -> None:
    """Fix the top card of a pile, which is not empty."""
    in_order = UNDECIDED - pile.ordered
    if pile.n <= in_order:
        pile.ordered = UNDECIDED - (pile.n - 1)
        return
    chosen = rng[0].card(pile.card[in_order : pile.n]) + in_order
    top = pile.n - 1
    pile.card[chosen], pile.card[top] = pile.card[top], pile.card[chosen]


@compiled(by=shuffle)
def shuffle_cards(rng: list[Any], cards: list[int], n: int) -> None:
    """`shuffle` for cards: of equal ones it does not matter which."""
    if rng[0].__class__ is int:
        shuffle(rng, cards, n)
        return
    for i in range(n - 1, 0, -1):
        j = rng[0].card(cards[: i + 1])
        cards[i], cards[j] = cards[j], cards[i]
