"""The chance to win a duel from where a round leaves a player: by the lead, the last match, and the deck.

Fans count by what they decide. A lead of nine before the last trophy of nine or ten is nearly a win, one of three is
nothing. `data/prospects.json` has these chances as they were in duels of `builder` with itself
(`learning/outcomes.py`, `tools/learn_oracle.py`), and decks as it has them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from flagfall.bots.challengers.draft.outlook import LEAD, logistic
from flagfall.bots.challengers.draft.tables import Tables
from flagfall.bots.challengers.standing import Standing
from flagfall.bots.challengers.weights import Lessons
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.engine.bulk import REACH, TALLY, WIDTH
from flagfall.games.challengers.tournament.codes import ROUNDS

LATER = 0.8
"""How much the worth of a deck in later rounds counts, against how it went with it in games of `builder`."""

LEAST = 0.004
"""The least that a match is taken to matter, where other things are weighed against it."""

STEP = 0.1
"""By how much later worth is shaken to see what it changes."""


class Prospects:
    """What was learned about duels, and how candidates are judged there."""

    stages = ((16, 192), (6, 512), (3, 1024))
    """How many candidates play on, and how many matches each of them plays then."""

    def __init__(self, lessons: Lessons, table: CardTable) -> None:
        data = read_prospects()
        self._lessons = lessons
        self._base: list[list[float]] = data["lead"]
        self._won: list[float] = data["won"]
        self._slope: list[list[float]] = data["later"]
        known = {card: kind for kind, card in enumerate(table.ids)}
        kinds = [known.get(card) for card in data["cards"]]
        self._fields = [
            [[kind for kind in (kinds[place] for place in deck) if kind is not None] for deck in decks]
            for decks in data["field"]
        ]

    def field(self, now: Standing) -> list[list[int]]:
        """Decks as strong players have them in this round, then those of others."""
        return self._fields[now.number - 1] + self._lessons.field(now.number)

    def tables(self, now: Standing) -> Tables:
        """What counts now: the future, and fans for picks, by what they change in this standing."""
        future, fans = self.weights(now)
        return self._lessons.mixed(now.number, future, [fans[n] for n in self._lessons.fans])

    def weights(self, now: Standing) -> tuple[float, list[float]]:
        """How much a deck's future counts against the match at hand, and what fans are worth against it, by number."""
        won, lost = (self.after_match(now, 0, has_won, 0.0) for has_won in (True, False))
        matters = max((won - lost) / 4, LEAST)
        future = LATER * (self._even(now, 0, STEP) - self._even(now, 0, -STEP)) / (2 * STEP * matters)
        plain = self._even(now, 0, 0.0)
        most = max(self._lessons.fans, default=0)
        return future, [(self._even(now, fans, 0.0) - plain) / matters for fans in range(most + 1)]

    def _even(self, now: Standing, fans: int, later: float) -> float:
        """The chance before a match that either may win."""
        return sum(self.after_match(now, fans, has_won, later) for has_won in (True, False)) / 2

    def worth(self, now: Standing, deck: Sequence[int], fans: int, tally: Sequence[int]) -> float:
        """The chance with a deck whose matches ended like this (`bulk.SPREAD` columns), and fans for its picks."""
        later = 0.0 if now.number == ROUNDS else LATER * self._lessons.later(now.number, deck)
        total, count = 0.0, 0
        for winner in range(2):
            for i in range(WIDTH):
                seen = tally[TALLY + winner * WIDTH + i]
                if seen:
                    count += seen
                    total += seen * self.after_match(now, fans + i - REACH, winner == 0, later)
        return total / max(1, count)

    def after_match(self, now: Standing, fans: int, has_won: bool, later: float) -> float:
        """The chance after a match that was won or lost, with so many fans more; trophies are as likely as any."""
        sign = 1 if has_won else -1
        chances = (self.chance(now, now.lead + fans + sign * trophy, has_won, later) for trophy in now.prizes)
        return sum(chances) / len(now.prizes)

    def chance(self, now: Standing, lead: float, has_won: bool, later: float) -> float:
        """To win the game, after a round that left this lead."""
        if now.number == ROUNDS:
            return self._end(now, lead, has_won)
        if abs(lead) >= LEAD:
            return float(lead > 0)
        base, slope = self._base[now.number - 1], self._slope[now.number - 1]
        place = min(max(round(lead) + len(base) // 2, 0), len(base) - 1)
        sign = 1.0 if has_won else -1.0
        return logistic(base[place] + sign * self._won[now.number - 1] + slope[place] * later)

    def _end(self, now: Standing, lead: float, has_won: bool) -> float:
        """After the last match: most fans, then most trophies, then the latest."""
        sign = 1 if has_won else -1
        ahead = now.trophies[0] - now.trophies[1] + sign
        return float((lead or ahead or sign) > 0)


@cache
def read_prospects() -> dict[str, Any]:
    """What `tools/learn_oracle.py` wrote."""
    text = (files("flagfall.bots.challengers") / "data" / "prospects.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data
