"""`uniform`: any legal action, each with the same chance, in every game. For tests and tools; not offered to people."""

from __future__ import annotations

from typing import Any

from flagfall.bots.base import BotKind, Sight
from flagfall.core.rng import below


class Uniform:
    """Reaches every corner of a game, giving up included."""

    def decide(self, sight: Sight) -> Any:
        """Any of the legal actions."""
        return sight.legal[below(sight.rng, len(sight.legal))]


UNIFORM = BotKind("uniform", (), lambda context: Uniform(), is_rated=False, is_offered=False, is_quick=True)
