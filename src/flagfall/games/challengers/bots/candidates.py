"""A shortlist by the table: the best sets of picks with their cuts, and the best cuts of a deck."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import log

from flagfall.games.challengers.bots.deck_value.imagined import cut_away
from flagfall.games.challengers.bots.deck_value.worth import LEAST_CARDS, Tables, deck_worth
from flagfall.games.challengers.bots.standing import MatchStanding
from flagfall.games.challengers.bots.weights import Lessons
from flagfall.games.challengers.rules.match.bulk import WON_0, WON_1

# How candidates are judged in tournaments: by the table, with played matches in place of those it expects.

TRUST = 0.8
"""How much the simulated matches count against what the table expects of them."""


class TableJudge:
    """What `builder` thinks, put right by matches."""

    stages = ((10, 256), (3, 768))
    """As in `DuelChances`: here more of either gained nothing."""

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


BREADTH = 6
"""Cards that are missed least, of which one or two less or more are cut."""


def best_sets(
    t: Tables, deck: list[int], offer: list[int], picks: int, count: int
) -> list[tuple[tuple[int, ...], list[int]]]:
    """The best sets of cards to pick, each with the deck that is left after its cuts."""
    sets = {tuple(sorted(found)) for n in range(picks + 1) for found in combinations(offer, min(n, len(offer)))}
    rated = []
    for found in sorted(sets):
        after = trimmed(t, [*deck, *found])
        bonus = sum(t.bonus[kind] for kind in found)
        rated.append((worth(t, after) + bonus, found, after))
    rated.sort(key=lambda one: -one[0])
    return [(found, after) for _, found, after in rated[:count]]


def best_cuts(t: Tables, deck: list[int], count: int) -> list[list[int]]:
    """The deck after its best cuts, and what comes near: a card or two more or less."""
    ranked = sorted(range(len(deck)), key=lambda i: -worth(t, deck[:i] + deck[i + 1 :]))[:BREADTH]
    found: dict[tuple[int, ...], list[int]] = {}
    for n in range(min(len(ranked), max(0, len(deck) - LEAST_CARDS)) + 1):
        for gone in combinations(ranked, n):
            left = [kind for i, kind in enumerate(deck) if i not in gone]
            found.setdefault(tuple(sorted(left)), left)
    best = trimmed(t, deck)
    found.setdefault(tuple(sorted(best)), best)
    return sorted(found.values(), key=lambda left: -worth(t, left))[:count]


def trimmed(t: Tables, deck: Sequence[int], forced: int = 0) -> list[int]:
    """The deck without what it is better without, cut by cut; `forced` cards have to go in any case."""
    left, n = list(deck), len(deck)
    return left[: cut_away(t, left, n, [0.0] * n, forced)]


def worth(t: Tables, deck: list[int]) -> float:
    """What the table says of a deck."""
    return deck_worth(t, deck, len(deck))
