"""`engine-1` to `engine-8`: Capture The Base by search, at eight levels.

A level is a number of positions to look at and, at the lower ones, a chance to play anything. It does
not depend on the machine, so a level means the same everywhere; `seconds` puts a clock on top.
With hidden ranks the bot guesses what it cannot see, several times over, and takes the action that
most of the guesses speak for: it gets a view, never a state.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from flagfall.bots.base import BotContext, BotKind, Sight
from flagfall.core.rng import below
from flagfall.games.ctb.actions import AcceptTie, Call, Decide, DeclineTie, OfferTie, Place, Resign
from flagfall.games.ctb.sample import sample
from flagfall.games.ctb.search.formation import choose_place
from flagfall.games.ctb.search.searcher import Thinker
from flagfall.games.ctb.view import View


@dataclass(frozen=True, slots=True)
class Level:
    """How hard a bot tries."""

    nodes: int  # positions per decision
    depth: int
    slips: int  # of 100 decisions, how many are any legal move
    guesses: int = 1  # with hidden ranks: how many armies it imagines


LEVELS = {
    1: Level(nodes=60, depth=1, slips=35),
    2: Level(nodes=120, depth=1, slips=15),
    3: Level(nodes=300, depth=2, slips=6, guesses=2),
    4: Level(nodes=800, depth=3, slips=3, guesses=3),
    5: Level(nodes=2_500, depth=5, slips=1, guesses=4),
    6: Level(nodes=8_000, depth=7, slips=0, guesses=6),
    7: Level(nodes=40_000, depth=9, slips=0, guesses=8),
    8: Level(nodes=200_000, depth=16, slips=0, guesses=12),
}

LEAST_SECONDS = 0.02
"""Time a guess needs to be worth making."""

TIE_WELCOME = -150
"""A tie is accepted when the position looks at least this bad."""


class Engine:
    """One player of Capture The Base."""

    def __init__(
        self,
        level: int = 5,
        *,
        seconds: float | None = None,
        engine: str = "auto",
        on_compile: Callable[[], None] | None = None,
    ) -> None:
        self.level, self.seconds = LEVELS[level], seconds
        self._thinker = Thinker(engine=engine, on_compile=on_compile)

    def decide(self, sight: Sight) -> Any:
        """One of the legal actions."""
        view: View = sight.view
        first = sight.legal[0]
        if isinstance(first, Place):
            return choose_place(view, [a for a in sight.legal if isinstance(a, Place)], sight.rng)
        if isinstance(first, Call):
            return sight.legal[below(sight.rng, 2)]
        if isinstance(first, Decide):
            return first  # whoever moves first is nearer to the enemy
        if isinstance(first, AcceptTie):
            return AcceptTie() if self._score(view, sight.rng) < TIE_WELCOME else DeclineTie()
        moves = [a for a in sight.legal if not isinstance(a, (OfferTie, Resign))]
        if below(sight.rng, 100) < self.level.slips:
            return moves[below(sight.rng, len(moves))]
        return self._think(view, sight.rng, moves)

    def _think(self, view: View, rng: list[int], moves: list[Any]) -> Any:
        hidden = any(man.piece is None for man in view.men)
        guesses = self.level.guesses if hidden else 1
        deadline = None if self.seconds is None else time.perf_counter() + self.seconds
        if self.seconds is not None:
            guesses = max(1, min(guesses, int(self.seconds / LEAST_SECONDS)))
        votes: Counter[Any] = Counter()
        for left in range(guesses, 0, -1):
            seconds = None if deadline is None else (deadline - time.perf_counter()) / left
            if seconds is not None and seconds < LEAST_SECONDS / 2 and votes:
                break  # to imagine an army took longer than thought
            self._thinker.forget()  # what it thinks follows from what it sees, not from games it played before
            thought = self._thinker.best(
                sample(view, rng), nodes=max(60, self.level.nodes // guesses), depth=self.level.depth, seconds=seconds
            )
            votes[thought.action] += 1
        best = max(votes.values())
        return next(action for action in moves if votes[action] == best)

    def _score(self, view: View, rng: list[int]) -> int:
        self._thinker.forget()
        return self._thinker.best(sample(view, rng), nodes=400, depth=2).score


def _make(level: int, context: BotContext) -> Engine:
    return Engine(level, engine="auto" if context.may_compile else "interpreted")


ENGINES = tuple(BotKind(f"engine-{level}", ("ctb",), partial(_make, level), is_compiled=True) for level in LEVELS)
