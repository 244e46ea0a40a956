"""Plays any legal action, each with the same chance; for every game."""

from __future__ import annotations

from typing import Any

from flagfall.bots.base import BotKind, Sight
from flagfall.core.rng import below


class Uniform:
    """The yardstick below all others."""

    def decide(self, sight: Sight) -> Any:
        """Any of the legal actions."""
        return sight.legal[below(sight.rng, len(sight.legal))]


RANDOM = BotKind("random", (), lambda context: Uniform(), is_rated=False)
