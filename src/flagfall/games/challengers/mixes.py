"""The mixes of sets: the one of the week, and the measured atlas of all of them (`tools/make_atlas.py`)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

from flagfall.core.words import Say
from flagfall.games.challengers.config import optional_sets
from flagfall.games.challengers.definitions.cards import box

FIRST_MONDAY = date(1970, 1, 5)
"""Weeks are counted from here; each begins on Monday, in UTC."""


def weekly_exclude(day: date) -> str:
    """The set that stays in the box in the mix of the week; each set once in six weeks (`draft.ts` does the same)."""
    sets = optional_sets(box())
    return sets[(day - FIRST_MONDAY).days // 7 % len(sets)]


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured share or difference with its 95 % interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class MixCard:
    """A card of a mix: what it adds to the win share of a drafted deck, against the average card of its level."""

    card: str
    level: str
    power: Figure
    partners: tuple[str, ...]
    """The cards of the deck with which it did best, the best first."""


@dataclass(frozen=True, slots=True)
class Mix:
    """What is measured of the mix without one set."""

    excluded: str
    cards: tuple[MixCard, ...]
    """All cards of the levels A to C, the strongest first."""
    bench_losses: tuple[Figure, ...]
    """By round, and last the final: the share of matches lost because of a full bench."""
    margin: Figure
    """Fans between the first and the second of four."""
    skill: Figure
    """The share of titles of one `builder` among three `greedy`; without skill it would be a quarter."""


@dataclass(frozen=True, slots=True)
class Atlas:
    """All mixes, and how they were measured."""

    mixes: tuple[Mix, ...]
    seed: int
    meetings: int
    """Pairs of decks in which each card was measured."""
    games: int
    """Tournaments of each other figure."""


@cache
def atlas(_: Say | None = None) -> Atlas:
    """The measured atlas."""
    path = Path(__file__).parent / "data" / "atlas.json"
    found = json.loads(path.read_text(encoding="utf-8"))
    return Atlas(
        tuple(
            Mix(
                one["excluded"],
                tuple(
                    MixCard(card["card"], card["level"], Figure(*card["power"]), tuple(card["partners"]))
                    for card in one["cards"]
                ),
                tuple(Figure(*share) for share in one["bench_losses"]),
                Figure(*one["margin"]),
                Figure(*one["skill"]),
            )
            for one in found["mixes"]
        ),
        found["seed"],
        found["meetings"],
        found["games"],
    )
