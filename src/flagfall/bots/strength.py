"""How strong bots are, as measured: `data/strength.json`, written by `flagfall arena --ratings`.

Shown where bots are chosen, and what their rating starts from on a new server.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from flagfall.core.stats import Z

BASE, SCALE = 1_000, 40
"""The number people see: BASE + SCALE * (mu - 3 sigma), as for people on a server."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong, in openskill's terms."""

    mu: float
    sigma: float

    @property
    def shown(self) -> float:
        """How strong at least, as a number for people."""
        return round(BASE + SCALE * (self.mu - 3 * self.sigma), 1)

    @property
    def interval(self) -> tuple[float, float]:
        """Around `shown`: 95 % of what the games leave open."""
        spread = Z * SCALE * self.sigma
        return round(self.shown - spread, 1), round(self.shown + spread, 1)


def ratings_of(game: str, bot: str) -> dict[str, Rating]:
    """By mode; empty for a bot without measurements."""
    measured = _read().get(game, {})
    return {mode: Rating(*bots[bot]) for mode, bots in measured.items() if bot in bots}


def strength_of(game: str, bot: str) -> float:
    """How a bot ranks among those of its game: the mean of its ratings in all modes; infinite if unmeasured."""
    ratings = ratings_of(game, bot).values()
    return sum(rating.mu for rating in ratings) / len(ratings) if ratings else math.inf


def write_ratings(path: Path, game: str, mode: str, ratings: dict[str, Rating]) -> None:
    """Put the ratings of one mode into a file, beside those of others; it is begun if it does not exist."""
    known: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    known.setdefault(game, {})[mode] = {
        bot: [round(rating.mu, 3), round(rating.sigma, 3)] for bot, rating in sorted(ratings.items())
    }
    path.write_text(json.dumps(known, indent=2, sort_keys=True) + "\n", encoding="utf-8")


@cache
def _read() -> dict[str, Any]:
    text = (files("flagfall.bots") / "data" / "strength.json").read_text(encoding="utf-8")
    known: dict[str, Any] = json.loads(text)
    return known
