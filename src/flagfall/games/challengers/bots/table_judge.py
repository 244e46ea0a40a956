"""How candidates are judged in tournaments: by the table, with played matches in place of those it expects."""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from flagfall.games.challengers.bots.deck_value.worth import Tables, deck_worth
from flagfall.games.challengers.bots.standing import MatchStanding
from flagfall.games.challengers.bots.weights import Lessons
from flagfall.games.challengers.rules.match.bulk import WON_0, WON_1

TRUST = 0.8
"""How much the simulated matches count against what the table expects of them."""


class TableJudge:
    """What `builder` thinks, put right by matches."""

    stages = ((10, 256), (3, 768))
    """As in `Prospects`: here more of either gained nothing."""

    def __init__(self, lessons: Lessons) -> None:
        self._lessons = lessons

    def field(self, now: MatchStanding) -> list[list[int]]:
        """Decks as others have them in this round."""
        return self._lessons.field(now.number)

    def tables(self, now: MatchStanding) -> Tables:
        """What counts now."""
        return self._lessons.tables(now.number, now.lead)

    def tried(self, now: MatchStanding) -> float:
        """What trying out gains, in log odds: nothing that was measured."""
        return 0.0

    def worths(
        self, now: MatchStanding, decks: Sequence[Sequence[int]], fans: Sequence[int], tallies: Sequence[Sequence[int]]
    ) -> list[float]:
        """In log odds; what fans for picks are worth is in the tables."""
        match, whole = self._lessons.match_tables(now.number), self.tables(now)
        return [_worth(match, whole, list(deck), tally) for deck, tally in zip(decks, tallies, strict=True)]


def _worth(match: Tables, whole: Tables, cards: list[int], tally: Sequence[int]) -> float:
    share = tally[WON_0] / max(1, tally[WON_0] + tally[WON_1])
    share = min(max(share, 0.002), 0.998)
    surprise = log(share / (1 - share)) - deck_worth(match, cards, len(cards))
    return deck_worth(whole, cards, len(cards)) + TRUST * surprise
