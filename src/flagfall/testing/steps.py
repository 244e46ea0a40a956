"""How many steps games take, and how quickly they are taken."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass

from flagfall.testing.broken_promise import hold
from flagfall.testing.worlds import Make, begin


@dataclass(frozen=True, slots=True)
class Steps:
    """Random games, counted."""

    games: int
    steps: int
    shortest: int
    longest: int
    seconds: float

    @property
    def per_second(self) -> float:
        """Steps a second, looking included: on a quiet machine only it says something."""
        return self.steps / self.seconds if self.seconds else 0.0


def count_steps(make: Make, games: int = 10, most: int = 100_000, seed: int = 1) -> Steps:
    """Play random games to their end; raises BrokenPromise for one that takes more than `most` steps."""
    lengths, begun = [], time.perf_counter()
    for number in range(games):
        world, source, length = begin(make, seed + number), random.Random(seed + number), 0  # noqa: S311
        while actors := world.actors():
            hold(length < most, f"Game {number} has not ended after {most} steps.")
            player = source.choice(actors)
            world.act(player, source.choice(world.legal(player)))
            length += 1
        lengths.append(length)
    return Steps(games, sum(lengths), min(lengths), max(lengths), time.perf_counter() - begun)
