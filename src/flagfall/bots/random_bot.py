"""`random`: plays at random, as a beginner would: it neither gives up nor throws its cards away."""

from __future__ import annotations

from typing import Any

from flagfall.bots.base import Bot, BotContext, BotKind, Sight
from flagfall.core.plugins import find_plugin
from flagfall.core.rng import below

# `uniform`: any legal action, each with the same chance, in every game. For tests and tools; not offered to people.


class Uniform:
    """Reaches every corner of a game, giving up included."""

    def decide(self, sight: Sight) -> Any:
        """Any of the legal actions."""
        return sight.legal[below(sight.rng, len(sight.legal))]


UNIFORM = BotKind("uniform", (), lambda context: Uniform(), is_rated=False, is_offered=False, is_quick=True)


class Mover:
    """Any action that plays on, each with the same chance."""

    def __init__(self, quits: tuple[type, ...]) -> None:
        self.quits = quits

    def decide(self, sight: Sight) -> Any:
        """Any of the legal actions, those that end the game by word only where there is nothing else."""
        moves = [action for action in sight.legal if type(action) not in self.quits] or sight.legal
        return moves[below(sight.rng, len(moves))]


def _make(context: BotContext) -> Bot:
    plugin = find_plugin(context.game.id)
    if plugin.random_play is None:
        return Mover(plugin.quits)
    bot: Bot = plugin.random_play(context.config)
    return bot


RANDOM = BotKind("random", (), _make, is_rated=False, is_quick=True)
