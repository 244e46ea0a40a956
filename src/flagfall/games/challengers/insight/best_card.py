"""Which card makes a deck better, or whose absence does: the chance to win with each, from many matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from flagfall.games.challengers.insight.odds import Odds, odds

Task = Literal["cut", "pick"]


@dataclass(frozen=True, slots=True)
class DeckQuestion:
    """Two decks, and what can be done to the first of them."""

    task: Task
    deck: tuple[str, ...]
    against: tuple[str, ...]
    options: tuple[str, ...]  # cards to take out, or to take in
    round: int
    first: int  # who begins with the flag: 0 is the first deck

    def with_option(self, card: str) -> list[str]:
        """The deck after the decision."""
        if self.task == "pick":
            return sorted([*self.deck, card])
        left = list(self.deck)
        left.remove(card)
        return left


def weigh(question: DeckQuestion, matches: int, seed: int = 0, engine: str = "auto") -> dict[str, Odds]:
    """The chance to win with each option, the best first."""
    found = {
        card: odds(
            question.with_option(card),
            question.against,
            matches=matches,
            seed=seed,
            first=question.first,
            round=question.round,
            engine=engine,
        )
        for card in question.options
    }
    return dict(sorted(found.items(), key=lambda item: item[1].win, reverse=True))


def gap(weighed: Sequence[Odds]) -> float:
    """By how much the best is better than the second, at the ends of their intervals; below 0 nothing is proved."""
    return weighed[0].low - weighed[1].high
