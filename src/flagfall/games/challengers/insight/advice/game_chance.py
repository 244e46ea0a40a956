"""The value of the next match and of the remaining deck for the whole game."""

from __future__ import annotations

from collections.abc import Sequence

from flagfall.games.challengers.bots.deck_value.worth import LEAD, LOSS, MEAN, TROPHY, A, B, C, deck_worth, logistic
from flagfall.games.challengers.bots.weights import Lessons
from flagfall.games.challengers.definitions.plans import ROUNDS, plans


class GameChance:
    """The chance to win the game in one round, with one lead, as the tables of `builder` see it."""

    def __init__(self, lessons: Lessons, number: int, lead: float) -> None:
        self._lessons, self._number, self._lead = lessons, number, lead
        self._now = lessons.round(number)
        self._tables = lessons.match_tables(number)
        self._parameters = lessons.parameters[number - 1]

    def later(self, deck: Sequence[int]) -> float:
        """What the cards of a deck are worth in the rounds to come, in log odds."""
        if not self._now.has_future:
            return 0.0
        worth = self.expected(deck)
        ahead = self._lessons.later(self._number, deck)
        return self._parameters[C] * (worth - self._parameters[MEAN]) + ahead

    def expected(self, deck: Sequence[int]) -> float:
        """The tables' estimate for a deck in the next match, in log odds."""
        return deck_worth(self._tables, list(deck), len(deck))

    def of(self, win: float, fans: float, later: float) -> float:
        """The chance to win the game if the match is won with this chance and brings these fans besides."""
        ahead = self._lead + fans
        if not self._now.has_future and not self._lessons.is_short:
            return win  # the final
        if not self._now.has_future and self._number == ROUNDS:
            return win * _last(ahead, 1) + (1 - win) * _last(ahead, -1)
        up, down = ahead + self._parameters[TROPHY], ahead - self._parameters[LOSS]
        return win * self._after(up, later) + (1 - win) * self._after(down, later)

    def _after(self, ahead: float, later: float) -> float:
        if self._lessons.is_short and abs(ahead) >= LEAD:
            return float(ahead > 0)
        return logistic(self._parameters[A] + self._parameters[B] * ahead + later)


def _last(ahead: float, sign: int) -> float:
    """How often a player is ahead at the end of a duel, over the trophies its last match may have."""
    ends = [ahead + sign * fans for fans in plans().trophies[ROUNDS - 1]]
    return sum(1.0 if end > 0 else 0.5 if end == 0 else 0.0 for end in ends) / len(ends)
