"""The same tournament again and again: the decks everybody brought, other shuffles and tosses.

A match of a repeat is a draw with the chance that its decks had; a round that was never reached, because somebody had
won before it, is played with the decks of the last one that was.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean

from flagfall.analysis.challengers.luck.chances import Chance, Chances
from flagfall.analysis.challengers.luck.history import History, Round
from flagfall.games.challengers.definitions.plans import ROUNDS
from flagfall.games.challengers.flow.ending import FINALISTS, WINNING_LEAD

REPEATS = 10_000
SEED = 20_221_015

Standing = tuple[float, int, int]
"""Fans, trophies, the latest trophy: what the rules compare."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """How one of them ended, by player."""

    places: tuple[int, ...]
    fans: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Expected:
    """What a player could expect with these decks."""

    place: float
    places: tuple[float, ...]  # shares of the first place, the second, …
    fans: float

    @property
    def win(self) -> float:
        """How often they won."""
        return self.places[0]


@dataclass(frozen=True, slots=True)
class _Meeting:
    """A match of the plan: its two chances by beginner, and the trophy."""

    park: int
    players: tuple[int, int]
    chances: tuple[Chance, Chance]
    fans: int


class Repeats:
    """Repeats one tournament."""

    def __init__(self, history: History, chances: Chances) -> None:
        self.history = history
        self._robot = history.start.fixed.robot
        self._people = history.people
        self._tokens = [[phase.tokens for phase in round_.phases] for round_ in history.rounds]
        self._plan = [self._meetings(chances, number) for number in range(1, ROUNDS + 1)]
        self._finals = self._all_finals(chances) if history.final is not None else {}

    def run(self, count: int = REPEATS) -> list[Repeat]:
        """So many of them; number i has the same luck whatever the decks are."""
        luck = random.Random(SEED)  # noqa: S311 - chance of a study
        size = sum(map(len, self._plan)) * 2 + 2 + self._people
        return [self._once([luck.random() for _ in range(size)]) for _ in range(count)]

    def expected(self, count: int = REPEATS) -> tuple[Expected, ...]:
        """What everybody could expect."""
        runs = self.run(count)
        most = max(self._people, 2)
        found = []
        for p in range(self._people):
            places = Counter(run.places[p] for run in runs)
            shares = tuple(places[place] / count for place in range(1, most + 1))
            found.append(Expected(fmean(run.places[p] for run in runs), shares, fmean(run.fans[p] for run in runs)))
        return tuple(found)

    def _meetings(self, chances: Chances, number: int) -> list[_Meeting]:
        history = self.history
        round_ = history.rounds[min(number, len(history.rounds)) - 1]
        return [
            _Meeting(
                match.park,
                match.players,
                (chances.match(round_, match, 0), chances.match(round_, match, 1)),
                history.start.fixed.stacks[match.park][number - 1],
            )
            for match in round_.matches
        ]

    def _all_finals(self, chances: Chances) -> dict[tuple[int, int], tuple[Chance, Chance]]:
        """The final of any two: those who were not in it bring their last decks."""
        final = self.history.final
        assert final is not None, "there was one"
        start = final.start
        decks = Round(final.number, start, [], final.decks)
        owned = [player.trophies for player in start.players]
        return {
            (a, b): (
                chances.meeting(decks, (a, b), (owned[a], owned[b]), 0),
                chances.meeting(decks, (a, b), (owned[a], owned[b]), 1),
            )
            for a, b in combinations(range(self._people), 2)
        }

    def _once(self, luck: list[float]) -> Repeat:
        table: list[Standing] = [(0.0, 0, 0)] * len(self.history.start.players)
        draws = iter(luck)
        for number, meetings in enumerate(self._plan, start=1):
            for p, tokens in enumerate(self._tokens[number - 1] if number <= len(self._tokens) else ()):
                table[p] = (table[p][0] + tokens, *table[p][1:])
            for meeting in meetings:
                self._play(table, meeting, number, next(draws), next(draws))
            if len(table) == 2 and abs(table[0][0] - table[1][0]) >= WINNING_LEAD:
                break
        fans = tuple(table[p][0] for p in range(self._people))
        lots = luck[-len(table) :]
        order = sorted(range(len(table)), key=lambda p: (table[p], lots[p]), reverse=True)
        if self._robot >= self._people and len(table) > 2:
            order.remove(self._robot)  # it fills a seat and wins nothing
        if self._finals:
            order[:FINALISTS] = self._final(order[:FINALISTS], table, luck[-len(table) - 2], luck[-len(table) - 1])
        return Repeat(tuple(order.index(p) + 1 for p in range(self._people)), fans)

    def _play(self, table: list[Standing], meeting: _Meeting, number: int, toss: float, draw: float) -> None:
        latest = [table[p][2] for p in meeting.players]
        first = int(toss < 0.5) if latest[0] == latest[1] else int(latest[1] > latest[0])
        chance = meeting.chances[first]
        winner = 0 if draw < chance.win else 1
        for side, p in enumerate(meeting.players):
            fans, trophies, last = table[p]
            fans += chance.tokens[side]
            if side == winner and not (p == self._robot and len(table) > 2):
                fans, trophies, last = fans + meeting.fans, trophies + 1, number
            table[p] = (fans, trophies, last)

    def _final(self, pair: list[int], table: list[Standing], toss: float, draw: float) -> list[int]:
        a, b = sorted(pair)
        latest = table[a][2], table[b][2]
        first = int(toss < 0.5) if latest[0] == latest[1] else int(latest[1] > latest[0])
        return [a, b] if draw < self._finals[a, b][first].win else [b, a]
