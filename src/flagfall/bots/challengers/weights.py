"""What was learned, as data: the tables of one mode, made into lists for the card table that is played with.

`data/duel.json` and `tournament.json` have the form that `tools/learn_builder.py` writes; alone against the Robot,
those of the duel count. Cards that were never met there, such as those of users' packs, are worth what their power and
effects are worth on average.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from flagfall.bots.challengers.draft.outlook import B, future_weight
from flagfall.bots.challengers.draft.tables import Tables
from flagfall.bots.challengers.greedy import value
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.definitions.pack_rows import pack

FINAL = 8
"""The number under which the weights of the final stand; its cards see round 7."""


class Lessons:
    """Everything learned about one mode."""

    def __init__(self, mode: str, table: CardTable) -> None:
        data = read_lessons("tournament" if mode == "tournament" else "duel")
        kinds = len(table)
        self.name = [row.name for row in pack(table).card[:kinds]]
        self.extra = cheap_picks(table)
        self.fans = fans_for_picks(table)
        self.parameters: list[list[float]] = data["parameters"]
        self.is_short = mode != "tournament"
        self._rounds = [
            RoundLessons(one, number, data["cards"], table) for number, one in enumerate(data["rounds"], start=1)
        ]
        self._kept: tuple[tuple[int, float], Tables] | None = None

    def round(self, number: int) -> RoundLessons:
        """The tables of a round, or of the FINAL."""
        return self._rounds[number - 1]

    def field(self, number: int) -> list[list[int]]:
        """Decks as others have them in this round."""
        return self._rounds[number - 1].field

    def match_tables(self, number: int) -> Tables:
        """What counts in the match at hand alone."""
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
        mu = 0.0 if now.future is None else future_weight(self.parameters[number - 1], lead, self.is_short)
        later = now.future or [0.0] * len(now.card)
        worth = mu * self.parameters[number - 1][B]
        return Tables(
            size=now.size,
            names=now.names,
            card=[a + mu * b for a, b in zip(now.card, later, strict=True)],
            pair=now.pair,
            name=self.name,
            extra=self.extra,
            bonus=[worth * fans for fans in self.fans],
        )


class RoundLessons:
    """The tables of one round."""

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
        self.mean_future: float = data["mean_future"]
        later = data["future"]
        self.future = None if later is None else [0.0 if place is None else later[place] for place in places]


@cache
def read_lessons(mode: str) -> dict[str, Any]:
    """The file of a mode."""
    text = (files("flagfall.bots.challengers") / "data" / f"{mode}.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def cheap_picks(table: CardTable) -> list[int]:
    """By kind of card: 1 if it offers an extra pick that any one card pays for."""
    return [int(any(e.do == "extra_pick" and e.count <= 1 for e in card.effects)) for card in table]


def fans_for_picks(table: CardTable) -> list[int]:
    """By kind of card: the fans that picking it brings."""
    return [sum(e.amount for e in card.effects if e.on == "picked" and e.do == "fans") for card in table]
