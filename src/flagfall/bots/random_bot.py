"""`random`: plays at random, as a beginner would: it neither gives up nor throws its cards away."""

from __future__ import annotations

from typing import Any

from flagfall.bots.base import Bot, BotContext, BotKind, Sight
from flagfall.bots.challengers.whimsical import Whimsical
from flagfall.core.rng import below
from flagfall.games import find_plugin
from flagfall.games.challengers.game import Challengers


class Mover:
    """Any action that plays on, each with the same chance."""

    def __init__(self, quits: tuple[type, ...]) -> None:
        self.quits = quits

    def decide(self, sight: Sight) -> Any:
        """Any of the legal actions, those that end the game by word only where there is nothing else."""
        moves = [action for action in sight.legal if type(action) not in self.quits] or sight.legal
        return moves[below(sight.rng, len(moves))]


def _make(context: BotContext) -> Bot:
    if isinstance(context.game, Challengers):
        return Whimsical(context.game.cards(context.config))
    return Mover(find_plugin(context.game.id).quits)


RANDOM = BotKind("random", (), _make, is_rated=False, is_quick=True)
