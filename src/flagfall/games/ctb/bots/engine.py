"""`engine-1` to `engine-8`: Capture The Base by search, at eight levels.

A level is a number of positions to look at and, at the lower ones, a chance to play anything. It does
not depend on the machine, so a level means the same everywhere; `seconds` puts a clock on top.
With hidden ranks the bot imagines armies that fit what it sees, more of them at higher levels, thinks about each as if
it were the truth, and takes the action that most of them speak for. It gets a view, never a state.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from flagfall.bots.base import BotContext, BotKind, Sight
from flagfall.core.plugin import CompiledCode
from flagfall.core.rng import below
from flagfall.games.ctb.actions import AcceptTie, Call, Decide, DeclineTie, OfferTie, Place, Resign
from flagfall.games.ctb.sample import sample
from flagfall.games.ctb.search.book import place_by_book
from flagfall.games.ctb.search.formation import choose_place
from flagfall.games.ctb.search.searcher import Thinker, Thought, is_warm, warm_up
from flagfall.games.ctb.search.tree import CONTEMPT
from flagfall.games.ctb.search.worth import chance_of
from flagfall.games.ctb.state import State
from flagfall.games.ctb.view import View


@dataclass(frozen=True, slots=True)
class Level:
    """How hard a bot tries."""

    nodes: int  # positions per decision; with hidden ranks per army it imagines
    depth: int
    slips: int  # of 100 decisions, how many are any legal move
    guesses: int = 1  # with hidden ranks: how many armies it imagines
    has_book: bool = True  # places armies that have proved themselves, where some are known


LEVELS = {
    1: Level(nodes=60, depth=1, slips=35, has_book=False),
    2: Level(nodes=120, depth=1, slips=15, has_book=False),
    3: Level(nodes=300, depth=2, slips=6, guesses=2),
    4: Level(nodes=700, depth=3, slips=3, guesses=3),
    5: Level(nodes=2_000, depth=5, slips=2, guesses=4),
    6: Level(nodes=6_000, depth=7, slips=1, guesses=6),
    7: Level(nodes=32_000, depth=9, slips=0, guesses=7),
    8: Level(nodes=150_000, depth=16, slips=0, guesses=8),
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
        threads: int = 1,
        on_compile: Callable[[], None] | None = None,
    ) -> None:
        self.level, self.seconds = LEVELS[level], seconds
        self._thinker = Thinker(engine=engine, threads=threads, contempt=CONTEMPT, on_compile=on_compile)

    def decide(self, sight: Sight) -> Any:
        """One of the legal actions."""
        view: View = sight.view
        first = sight.legal[0]
        if isinstance(first, Place):
            known = place_by_book(view, sight.rng) if self.level.has_book else None
            return known or choose_place(view, [a for a in sight.legal if isinstance(a, Place)], sight.rng)
        if isinstance(first, Call):
            return sight.legal[below(sight.rng, 2)]
        if isinstance(first, Decide):
            return first  # the player who moves first is nearer to the enemy
        if isinstance(first, AcceptTie):
            return AcceptTie() if self._score(view, sight.rng) < TIE_WELCOME else DeclineTie()
        moves = [a for a in sight.legal if not isinstance(a, (OfferTie, Resign))]
        if below(sight.rng, 100) < self.level.slips:
            return moves[below(sight.rng, len(moves))]
        return self._think(view, sight.rng, moves)

    def _think(self, view: View, rng: list[int], moves: list[Any]) -> Any:
        if all(man.piece is not None for man in view.men):
            return self._best(sample(view, rng), self.seconds).action
        deadline = None if self.seconds is None else time.perf_counter() + self.seconds
        guesses = self.level.guesses
        if self.seconds is not None:
            guesses = max(1, min(guesses, int(self.seconds / LEAST_SECONDS)))
        votes: defaultdict[Any, float] = defaultdict(float)
        for left in range(guesses, 0, -1):
            seconds = None if deadline is None else (deadline - time.perf_counter()) / left
            if seconds is not None and seconds < LEAST_SECONDS / 2 and votes:
                break  # to imagine an army took longer than thought
            thought = self._best(sample(view, rng), seconds)
            # Of actions with as many votes the one that promises more.
            votes[thought.action] += 1 + chance_of(thought.score) / (2 * guesses)
        return max((action for action in moves if action in votes), key=lambda action: votes[action])

    def _best(self, state: State, seconds: float | None) -> Thought:
        self._thinker.forget()  # what it thinks follows from what it sees, not from games it played before
        return self._thinker.best(state, nodes=self.level.nodes, depth=self.level.depth, seconds=seconds)

    def _score(self, view: View, rng: list[int]) -> int:
        self._thinker.forget()
        return self._thinker.best(sample(view, rng), nodes=400, depth=2).score


def _make(level: int, context: BotContext) -> Engine:
    return Engine(level, seconds=context.seconds, engine="auto" if context.may_compile else "interpreted")


SEARCH = CompiledCode(is_warm, warm_up)
"""All levels think with the same code."""

ENGINES = tuple(BotKind(f"engine-{level}", ("ctb",), partial(_make, level), compiled=SEARCH) for level in LEVELS)
