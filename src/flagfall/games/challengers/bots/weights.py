"""What was learned, as data: the tables of one mode, made into lists for the card table that is played with.

`data/duel.json` and `tournament.json` are written by `python -m training.learn_builder`; alone against the Robot, those
of the duel count. Cards that were never met there, such as those of users' packs, are worth what their power and
effects are worth on average.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Any

from flagfall.games.challengers.bots.deck_value.worth import B, Tables, future_weight
from flagfall.games.challengers.bots.greedy import value
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.definitions.pack_rows import pack

FINAL = 8
"""The number of the final's weights; its cards see round 7."""


class Lessons:
    """The learned weights of one mode."""

    def __init__(self, mode: str, table: CardTable) -> None:
        data = read_lessons("tournament" if mode == "tournament" else "duel")
        kinds = len(table)
        self.name = [row.name for row in pack(table).card[:kinds]]
        self._namesakes = {own: [kind for kind, name in enumerate(self.name) if name == own] for own in self.name}
        self.extra = cheap_picks(table)
        self.fans = fans_for_picks(table)
        self.parameters: list[list[float]] = data["parameters"]
        self.is_short = mode != "tournament"
        self._rounds = [
            RoundLessons(one, number, data["cards"], table) for number, one in enumerate(data["rounds"], start=1)
        ]
        self._kept: tuple[tuple[int, float], Tables] | None = None

    @property
    def last(self) -> int:
        """The highest number with tables: a duel has no final."""
        return len(self._rounds)

    def round(self, number: int) -> RoundLessons:
        """The tables of a round, or of the FINAL."""
        return self._rounds[number - 1]

    def field(self, number: int) -> list[list[int]]:
        """Decks as others have them in this round."""
        return self._rounds[number - 1].field

    def match_tables(self, number: int) -> Tables:
        """The weights of the next match alone."""
        now = self._rounds[number - 1]
        return Tables(now.size, now.names, now.card, now.pair, self.name, self.extra, [0.0] * len(now.card))

    def tables(self, round_number: int, lead: float) -> Tables:
        """What counts in this round with this lead."""
        key = round_number, lead
        if self._kept is None or self._kept[0] != key:
            self._kept = key, self._mix(round_number, lead)
        return self._kept[1]

    def _mix(self, number: int, lead: float) -> Tables:
        now = self._rounds[number - 1]
        mu = future_weight(self.parameters[number - 1], lead, self.is_short) if now.has_future else 0.0
        return self.mixed(number, mu, [mu * self.parameters[number - 1][B] * fans for fans in self.fans])

    def mixed(self, number: int, mu: float, bonus: list[float]) -> Tables:
        """What counts in a round if the future weighs so much, and picking a card is worth so much besides."""
        now = self._rounds[number - 1]
        return Tables(
            size=[a + b for a, b in zip(now.size, now.preference_size, strict=True)],
            names=[a + b for a, b in zip(now.names, now.preference_names, strict=True)],
            card=[a + b + mu * c for a, b, c in zip(now.card, now.preference, now.future, strict=True)],
            pair=[self._with_twins(row, kind, mu * now.twin[kind]) for kind, row in enumerate(now.pair)],
            name=self.name,
            extra=self.extra,
            bonus=bonus,
        )

    def _with_twins(self, row: list[float], kind: int, worth: float) -> list[float]:
        if worth == 0.0:
            return row
        found, own = list(row), self.name[kind]
        for other in self._namesakes[own]:
            found[other] += worth
        return found

    def later(self, number: int, deck: Sequence[int]) -> float:
        """What the cards of a deck are worth after a round, more or less than those of most."""
        now = self._rounds[number - 1]
        twins = sum(now.twin[a] for a, b in combinations(deck, 2) if self.name[a] == self.name[b])
        return sum(now.future[kind] for kind in deck) + twins - now.mean_future


class RoundLessons:
    """The tables of one round: of its match, of the future, and the preference that play formed."""

    def __init__(self, data: dict[str, Any], number: int, ids: list[str], table: CardTable) -> None:
        known = {card_id: i for i, card_id in enumerate(ids)}
        places = [known.get(card.id) for card in table]
        slope, start = data["unknown"]
        played = min(number, FINAL - 1)
        self.size: list[float] = data["size"]
        self.names: list[float] = data["names"]
        self.card = [
            slope * value(card, played) + start if place is None else data["card"][place]
            for card, place in zip(table, places, strict=True)
        ]
        self.pair = [[0.0] * len(table) for _ in places]
        here = {place: kind for kind, place in enumerate(places) if place is not None}
        for a, b, worth in data["pairs"]:
            if a in here and b in here:
                self.pair[here[a]][here[b]] = self.pair[here[b]][here[a]] = worth / 100
        self.field = [[here[place] for place in deck if place in here] for deck in data["field"]]
        self.has_future: bool = data["has_future"]
        self.mean_future: float = data["mean_future"]
        self.future, self.twin, self.preference = (
            [0.0 if place is None else data[key][place] for place in places] for key in ("future", "twin", "preference")
        )
        self.preference_size: list[float] = data["preference_size"]
        self.preference_names: list[float] = data["preference_names"]


@cache
def read_lessons(mode: str) -> dict[str, Any]:
    """The file of a mode."""
    text = (files("flagfall.games.challengers.bots") / "data" / f"{mode}.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def cheap_picks(table: CardTable) -> list[int]:
    """By kind of card: 1 if it offers an extra pick that any one card pays for."""
    return [int(any(e.do == "extra_pick" and e.count <= 1 for e in card.effects)) for card in table]


def fans_for_picks(table: CardTable) -> list[int]:
    """By kind of card: the fans that picking it brings."""
    return [sum(e.amount for e in card.effects if e.on == "picked" and e.do == "fans") for card in table]
