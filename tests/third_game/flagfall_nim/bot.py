"""`tidy`: leaves heaps that balance each other, where it can."""

from __future__ import annotations

from functools import reduce
from operator import xor

from flagfall.bots import BotContext, BotKind, Sight
from flagfall.core.rng import below
from flagfall_nim.types import Action, Take, View


class Tidy:
    def __init__(self, context: BotContext) -> None:
        self.fist: int = context.config.fist

    def decide(self, sight: Sight) -> Action:
        view: View = sight.view
        takes = [action for action in sight.legal if isinstance(action, Take)]
        if not takes:
            return sight.legal[below(sight.rng, self.fist + 1)]
        tidy = [take for take in takes if _balance(view, take) == 0] or takes
        return tidy[below(sight.rng, len(tidy))]


def _balance(view: View, take: Take) -> int:
    return reduce(xor, (n - take.stones * (i == take.heap) for i, n in enumerate(view.heaps)))


TIDY = BotKind("tidy", ("nim",), Tidy)
