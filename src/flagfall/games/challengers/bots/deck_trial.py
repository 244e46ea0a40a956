"""Decks tried out at one moment of a game: matches against decks that may be met, and what they mean for the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from flagfall.games.challengers.bots.deck_value.worth import Tables
from flagfall.games.challengers.bots.standing import MatchStanding
from flagfall.games.challengers.rules.match import bulk
from flagfall.games.challengers.single_match.contest import Deck, FieldContest

LUCK = 7
"""The fixed start of random numbers, so that all cards are compared with the same chance."""

FAR = 100_000
"""The first match of decks that play matches of their own."""


class Judge(Protocol):
    """What matches mean for the game, in one mode."""

    @property
    def stages(self) -> Sequence[tuple[int, int]]:
        """How many candidates play on, and how many matches each of them plays then."""
        ...

    def field(self, now: MatchStanding) -> list[list[int]]:
        """Decks as others have them."""
        ...

    def tables(self, now: MatchStanding) -> Tables:
        """What counts now."""
        ...

    def tried(self, now: MatchStanding) -> float:
        """By how much the best deck that is tried out is worth more than the one that the table puts first."""
        ...

    def worths(
        self, now: MatchStanding, decks: Sequence[Deck], fans: Sequence[int], tallies: Sequence[Sequence[int]]
    ) -> list[float]:
        """What each deck is worth that did so in its matches, with fans for what was picked."""
        ...


class DeckTrial:
    """One decision: the player's standing and the possible opponents."""

    def __init__(
        self, contest: FieldContest, judge: Judge, now: MatchStanding, played: int, field: Sequence[Deck]
    ) -> None:
        self.now = now
        self._contest, self._judge, self._round, self._field = contest, judge, played, field

    @property
    def tried(self) -> float:
        """What trying out gains over the table's choice."""
        return self._judge.tried(self.now)

    def best(self, decks: Sequence[Deck], fans: Sequence[int]) -> tuple[int, float]:
        """The number of the best deck, and its worth: all are tried out, then the best again."""
        left, begin, worths = list(range(len(decks))), 0, dict.fromkeys(range(len(decks)), 0.0)
        tallies = [[0] * bulk.SPREAD for _ in decks]
        for count, matches in self._judge.stages:
            left = left[:count]
            if len(left) == 1 and begin > 0:
                break
            for i, tally in zip(left, self._tallies([decks[i] for i in left], begin, matches), strict=True):
                tallies[i] = [one + other for one, other in zip(tallies[i], tally, strict=True)]
            found = self._worths([decks[i] for i in left], [fans[i] for i in left], [tallies[i] for i in left])
            worths |= dict(zip(left, found, strict=True))
            left, begin = sorted(left, key=lambda i: -worths[i]), begin + matches
        return left[0], worths[left[0]]

    def mean(self, decks: Sequence[Deck], fans: Sequence[int], matches: int) -> float:
        """What decks that may come are worth on average; each plays other matches, for only the average counts."""
        tallies = self._tallies(decks, FAR, matches, apart=matches)
        return sum(self._worths(decks, fans, tallies)) / len(decks)

    def _tallies(self, decks: Sequence[Deck], begin: int, matches: int, apart: int = 0) -> list[list[int]]:
        return self._contest.tallies(
            decks, self._field, matches, LUCK, bulk.SPREAD, start=begin, round=self._round,
            trophies=self.now.trophies, first=self.now.first, apart=apart,
        )  # fmt: skip

    def _worths(self, decks: Sequence[Deck], fans: Sequence[int], tallies: Sequence[Sequence[int]]) -> list[float]:
        return self._judge.worths(self.now, decks, fans, tallies)
