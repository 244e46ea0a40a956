"""`random` at Challengers!: takes any card and any choice, and removes a card only where its deck is large.

Uniform play would remove its deck card by card, for most of what is legal after the picks is to remove something.
"""

from __future__ import annotations

from typing import Any

from flagfall.bots.base import Sight
from flagfall.core.rng import below
from flagfall.games.challengers.actions import Decline, Done, Pay, Pick, Redraw, Remove
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.view import View

ONE_IN = 6
"""Offers of which one is drawn again."""

MANY_CARDS = 11
"""Above this it removes one of its weaker cards, whichever."""


class RandomPlay:
    """Plays along; plans nothing."""

    def __init__(self, table: CardTable) -> None:
        self.table = table

    def decide(self, sight: Sight) -> Any:
        """Any of the actions that make sense."""
        sensible = self._sensible(sight)
        return sensible[below(sight.rng, len(sensible))]

    def _sensible(self, sight: Sight) -> list[Any]:
        legal = list(sight.legal)
        picks = [action for action in legal if isinstance(action, Pick)]
        if picks:
            redraws = [action for action in legal if isinstance(action, Redraw)]
            return redraws if redraws and below(sight.rng, ONE_IN) == 0 else picks
        if any(isinstance(action, (Pay, Decline)) for action in legal):
            return [action for action in legal if isinstance(action, Decline)] or legal
        removes = [action for action in legal if isinstance(action, Remove)]
        if removes:
            return self._removal(sight.view, removes) or [Done()]
        return legal

    def _removal(self, view: View, removes: list[Remove]) -> list[Remove]:
        """The weaker half of a large deck; nothing of any other."""
        assert view.own is not None
        if len(view.own.deck) <= MANY_CARDS:
            return []
        removes.sort(key=lambda action: self.table[action.card].base_power(view.round))
        return removes[: (len(removes) + 1) // 2]
