"""The same seed, the same game; another seed, another one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from flagfall.testing.broken_promise import hold
from flagfall.testing.copies import difference
from flagfall.testing.worlds import Make, begin


def check_seeding(make: Make, seeds: int = 4, steps: int = 200, *, is_chancy: bool = True) -> None:
    """Two worlds of one seed stay alike under the same random actions, and Python's global generator is left alone.

    With `is_chancy`, worlds of different seeds must differ somewhere.
    """
    courses = []
    for seed in range(1, seeds + 1):
        before = random.getstate()
        one, two = list(_course(make, seed, steps)), list(_course(make, seed, steps))
        hold(random.getstate() == before, f"Seed {seed}: the global generator of Python was used.")
        for number, (first, second) in enumerate(zip(one, two, strict=False)):
            hold(first == second, f"Seed {seed}, step {number}: two worlds differ in {difference(first, second)}.")
        hold(len(one) == len(two), f"Seed {seed}: two worlds end after {len(one)} and {len(two)} steps.")
        courses.append(one)
    alike = all(course == courses[0] for course in courses[1:])
    hold(not is_chancy or seeds < 2 or not alike, f"All of {seeds} seeds give the same game: is the seed used?")


def _course(make: Make, seed: int, steps: int) -> Iterator[dict[str, Any]]:
    """What everybody sees at every step; actions are chosen alike for all seeds, so that only chance can differ."""
    world, source = begin(make, seed), random.Random(0)  # noqa: S311
    for _ in range(steps):
        yield world.picture()
        actors = world.actors()
        if not actors:
            return
        player = source.choice(actors)
        world.act(player, source.choice(world.legal(player)))
    yield world.picture()
