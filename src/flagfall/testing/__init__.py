"""Conformance and secrecy tests for games of Flagfall and for other environments.

- `game_checks(plugin)`: everything a game of Flagfall promises, check by check.
- `find_leaks`: worlds that look alike to a player must stay alike, whatever the others do.
- `check_seeding`, `check_copies`, `count_steps`: for anything that plays like Gymnasium, PettingZoo or OpenSpiel.

They need no test runner; what is broken is raised as `BrokenPromise`, an AssertionError. `docs/testing.md` shows how.
"""

import random
from collections.abc import Iterator
from typing import Any

from flagfall.testing.adapters import AecWorld, GameWorld, GymWorld, ParallelWorld, SpielWorld
from flagfall.testing.case import BrokenPromise, Case, Steps, cases_of, count_steps, hold
from flagfall.testing.checks import Check, check_game, game_checks
from flagfall.testing.copies import check_copies, check_value_copies, difference
from flagfall.testing.leaks import find_leaks
from flagfall.testing.worlds import Make, World, begin, world_of

# The same seed, the same game; another seed, another one.


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
    """The public observations of every step; actions are the same for all seeds, so that only chance can differ."""
    world, source = begin(make, seed), random.Random(0)  # noqa: S311
    for _ in range(steps):
        yield world.picture()
        actors = world.actors()
        if not actors:
            return
        player = source.choice(actors)
        world.act(player, source.choice(world.legal(player)))
    yield world.picture()


__all__ = [
    "AecWorld",
    "BrokenPromise",
    "Case",
    "Check",
    "GameWorld",
    "GymWorld",
    "ParallelWorld",
    "SpielWorld",
    "Steps",
    "World",
    "cases_of",
    "check_copies",
    "check_game",
    "check_seeding",
    "check_value_copies",
    "count_steps",
    "find_leaks",
    "game_checks",
    "world_of",
]
