"""The chance to win a duel from where a round leaves a player: by the lead, the last match, and the deck.

Fans count by what they decide. A lead of nine before the last trophy of nine or ten is nearly a win, one of three is
nothing. `data/duel_chances.json` has these chances as they were in duels of `builder` with itself
(`training/outcomes.py`, `python -m training.learn_oracle`), and decks as it has them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from math import floor
from typing import Any, NamedTuple

from flagfall.core.jit import compiled, native
from flagfall.core.schema import to_array
from flagfall.games.challengers.bots.deck_value.worth import LEAD, Tables, logistic
from flagfall.games.challengers.bots.standing import MatchStanding
from flagfall.games.challengers.bots.weights import Lessons
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.rules.match.bulk import REACH, TALLY, WIDTH
from flagfall.games.challengers.rules.tournament.codes import ROUNDS

# What the endings of a match mean in a duel: the chance to win the game from each of them.


class Endings(NamedTuple):
    """A player's standing before a match, and the learned chances of games from there."""

    lead: float
    prizes: list[int]  # fans that the trophy may bring
    ahead: int  # own trophies less the other's
    is_last: int  # 1: the match decides
    base: list[float]  # log odds by lead, with a usual deck …
    won: float  # … with the match won; lost, so much less …
    slope: list[float]  # … and, by lead, for a point of later worth


@compiled
def chance_at(e: Endings, lead: float, sign: int, later: float) -> float:
    """The chance to win the game after a match that was won (1) or lost (-1) and left this lead."""
    if e.is_last == 1:
        # Most fans, then most trophies, then the latest.
        if lead == 0.0:
            lead = float(e.ahead + sign)
        if lead == 0.0:
            lead = float(sign)
        return 1.0 if lead > 0.0 else 0.0
    if lead >= LEAD:
        return 1.0
    if lead <= -LEAD:
        return 0.0
    place = min(max(floor(lead + 0.5) + len(e.base) // 2, 0), len(e.base) - 1)
    return logistic(e.base[place] + sign * e.won + e.slope[place] * later)


@compiled
def chance_after(e: Endings, fans: int, sign: int, later: float) -> float:
    """The same with a lead in fans; all trophies are equally likely."""
    total = 0.0
    for i in range(len(e.prizes)):
        total += chance_at(e, e.lead + fans + sign * e.prizes[i], sign, later)
    return total / len(e.prizes)


@compiled(inline=False)
def chance_of(e: Endings, fans: int, later: float, tally: list[int]) -> float:
    """The same with matches that ended like this (`bulk.SPREAD` columns)."""
    total = 0.0
    count = 0
    for winner in range(2):
        for i in range(WIDTH):
            seen = tally[TALLY + winner * WIDTH + i]
            if seen > 0:
                count += seen
                total += seen * chance_after(e, fans + i - REACH, 1 - 2 * winner, later)
    return total / max(1, count)


@compiled
def chances_of(e: Endings, fans: list[int], later: list[float], tallies: list[list[int]], found: list[float]) -> None:
    """The same for several decks at once."""
    for i in range(len(found)):
        found[i] = chance_of(e, fans[i], later[i], tallies[i])


LATER = 0.8
"""How much the worth of a deck in later rounds counts, against how it went with it in games of `builder`."""

LEAST = 0.004
"""The least that a match is taken to matter, where other things are weighed against it."""

TRIED = (0.0, 0.0, 0.003, 0.01, 0.013, 0.019, 0.023)
"""By round, what trying out gains over the table's choice (bench/history/2026-11.md)."""

STEP = 0.1
"""By how much later worth is shaken to see what it changes."""


class DuelChances:
    """What was learned about duels, and how candidates are judged there."""

    stages = ((16, 192), (6, 512), (3, 1024))
    """How many candidates play on, and how many matches each of them plays then."""

    def __init__(self, lessons: Lessons, table: CardTable, *, is_compiled: bool = False) -> None:
        data = read_duel_chances()
        self._lessons, self._is_compiled = lessons, is_compiled
        self._judge: Callable[..., None] = native(chances_of) if is_compiled else chances_of
        self._base: list[list[float]] = data["lead"]
        self._won: list[float] = data["won"]
        self._slope: list[list[float]] = data["later"]
        known = {card: kind for kind, card in enumerate(table.ids)}
        kinds = [known.get(card) for card in data["cards"]]
        self._fields = [
            [[kind for kind in (kinds[place] for place in deck) if kind is not None] for deck in decks]
            for decks in data["field"]
        ]

    def field(self, now: MatchStanding) -> list[list[int]]:
        """Decks as strong players have them in this round, then those of others."""
        return self._fields[now.number - 1] + self._lessons.field(now.number)

    def tables(self, now: MatchStanding) -> Tables:
        """What counts now: the future, and fans for picks, by what they change in this standing."""
        future, fans = self.weights(now)
        return self._lessons.mixed(now.number, future, [fans[n] for n in self._lessons.fans])

    def weights(self, now: MatchStanding) -> tuple[float, list[float]]:
        """The weights of a deck's future and of fans against the next match, by number."""
        e = self.endings(now)
        matters = max((chance_after(e, 0, 1, 0.0) - chance_after(e, 0, -1, 0.0)) / 4, LEAST)
        future = LATER * (_even(e, 0, STEP) - _even(e, 0, -STEP)) / (2 * STEP * matters)
        plain = _even(e, 0, 0.0)
        most = max(self._lessons.fans, default=0)
        return future, [(_even(e, fans, 0.0) - plain) / matters for fans in range(most + 1)]

    def tried(self, now: MatchStanding) -> float:
        """What trying out gains, on average, over the deck that the table puts first."""
        return TRIED[now.number - 1]

    def worths(
        self, now: MatchStanding, decks: Sequence[Sequence[int]], fans: Sequence[int], tallies: Sequence[Sequence[int]]
    ) -> list[float]:
        """The chance with each deck, whose matches ended like this (`bulk.SPREAD` columns), and fans for its picks."""
        found = self._array([0.0] * len(decks), "float64")
        later = self._array([self._later(now, deck) for deck in decks], "float64")
        e = self.endings(now)
        self._judge(
            e._replace(
                prizes=self._array(e.prizes), base=self._array(e.base, "float64"), slope=self._array(e.slope, "float64")
            ),
            self._array(fans), later, self._array(tallies), found,
        )  # fmt: skip
        return list(found)

    def _array(self, values: Sequence[Any], kind: str = "int64") -> Any:
        return to_array(values, self._is_compiled, kind)

    def _later(self, now: MatchStanding, deck: Sequence[int]) -> float:
        return 0.0 if now.number == ROUNDS else LATER * self._lessons.later(now.number, deck)

    def endings(self, now: MatchStanding) -> Endings:
        """The value of the possible endings of the next match."""
        is_last = now.number == ROUNDS
        place = min(now.number, ROUNDS - 1) - 1
        return Endings(
            lead=now.lead,
            prizes=list(now.prizes),
            ahead=now.trophies[0] - now.trophies[1],
            is_last=int(is_last),
            base=self._base[place],
            won=self._won[place],
            slope=self._slope[place],
        )


def _even(e: Endings, fans: int, later: float) -> float:
    """The chance before a match that either may win."""
    return (chance_after(e, fans, 1, later) + chance_after(e, fans, -1, later)) / 2


@cache
def read_duel_chances() -> dict[str, Any]:
    """What `python -m training.learn_oracle` wrote."""
    text = (files("flagfall.games.challengers.bots") / "data" / "duel_chances.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data
