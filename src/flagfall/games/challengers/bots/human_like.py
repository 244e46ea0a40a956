"""`novice` and `regular`: the mistakes people make, not noise.

A novice looks at the printed power only, draws no second offer and keeps every card: the bench overflows. A regular
reads effects, too, but likes new names and parts with nothing but the weakest cards, and late.
"""

from __future__ import annotations

from typing import Any

from flagfall.bots.base import BotKind, Sight
from flagfall.games.challengers.actions import Choose, Decline, Done, Pay, Pick, Remove, TakeLevel
from flagfall.games.challengers.bots.greedy import Greedy, value
from flagfall.games.challengers.bots.situation import cards_of
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.view import View


class Novice:
    """Takes the biggest number."""

    def __init__(self, table: CardTable | None = None) -> None:
        self.table = table or box()

    def decide(self, sight: Sight) -> Any:
        """What a beginner would do."""
        first = sight.legal[0]
        if isinstance(first, (Choose, TakeLevel)):
            return self.choose(sight) if isinstance(first, Choose) else sight.legal[-1]
        picks = [action for action in sight.legal if isinstance(action, Pick)]
        if picks:
            return max(picks, key=lambda action: self.worth(action.card, sight.view))
        if any(isinstance(action, (Pay, Decline)) for action in sight.legal):
            return Decline() if Decline() in sight.legal else first
        return self.remove(sight)

    def choose(self, sight: Sight) -> Any:
        """The first thing that is offered."""
        return sight.legal[0]

    def worth(self, card: str, view: View) -> float:
        """What is printed on it."""
        return self.table[card].base_power(view.round)

    def remove(self, sight: Sight) -> Any:
        """Never: every card is better than none."""
        return Done()


NEW_NAME = 0.3
"""How much a regular likes a card they have not got yet."""

WEAK = 2.6
"""A regular parts with cards worth less than this …"""

FROM_ROUND = 3
"""… from this round on, …"""

ROOM = 5
"""… and only while there are more cards than this and the number of the round."""


class Regular(Novice):
    """Reads the cards, collects names."""

    def __init__(self, table: CardTable | None = None) -> None:
        super().__init__(table)
        self._greedy = Greedy(self.table)

    def choose(self, sight: Sight) -> Any:
        return self._greedy.decide(sight)

    def worth(self, card: str, view: View) -> float:
        assert view.own is not None
        is_new = all(self.table[other].name != self.table[card].name for other in view.own.deck)
        return value(self.table[card], view.round) + NEW_NAME * is_new

    def remove(self, sight: Sight) -> Any:
        """Newcomers and the like, once the deck has grown."""
        view: View = sight.view
        assert view.own is not None
        weak = [
            action
            for action in sight.legal
            if isinstance(action, Remove) and value(self.table[action.card], view.round) < WEAK
        ]
        is_ready = view.round >= FROM_ROUND and len(view.own.deck) > ROOM + view.round
        return min(weak, key=lambda action: self.worth(action.card, view)) if weak and is_ready else Done()


NOVICE = BotKind("novice", ("challengers",), lambda context: Novice(cards_of(context)), is_rated=False, is_quick=True)
REGULAR = BotKind("regular", ("challengers",), lambda context: Regular(cards_of(context)), is_quick=True)
