"""A bot in one file: `flagfall arena --bots frugal.py,greedy`.

It plays Challengers!: the strongest card of the offer, and never more than eight cards in the deck.
"""

from flagfall.bots import Sight
from flagfall.games.challengers import cards
from flagfall.games.challengers.actions import Done, Pick, Remove

LARGEST = 8


class Frugal:
    """Few cards, but good ones."""

    games = ("challengers",)

    def __init__(self) -> None:
        self.cards = cards()

    def decide(self, sight: Sight):
        picks = [action for action in sight.legal if isinstance(action, Pick)]
        if picks:
            return max(picks, key=self.power)
        removals = [action for action in sight.legal if isinstance(action, Remove)]
        if removals and len(sight.view.own.deck) > LARGEST:
            return min(removals, key=self.power)
        return Done() if Done() in sight.legal else sight.legal[0]

    def power(self, action) -> int:
        return self.cards[action.card].power or 0
