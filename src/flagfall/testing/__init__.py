"""Tests that no one else has, for games of Flagfall and for other people's environments.

- `game_checks(plugin)`: everything a game of Flagfall promises, check by check.
- `find_leaks`: worlds that look alike to a player must stay alike, whatever the others do.
- `check_seeding`, `check_copies`, `count_steps`: for anything that plays like Gymnasium, PettingZoo or OpenSpiel.

They need no test runner; what is broken is raised as `BrokenPromise`, an AssertionError. `docs/testing.md` shows how.
"""

from flagfall.testing.adapters import AecWorld, GameWorld, GymWorld, ParallelWorld, SpielWorld
from flagfall.testing.broken_promise import BrokenPromise
from flagfall.testing.case import Case, cases_of
from flagfall.testing.checks import Check, check_game, game_checks
from flagfall.testing.copies import check_copies, check_value_copies
from flagfall.testing.leaks import find_leaks
from flagfall.testing.seeding import check_seeding
from flagfall.testing.steps import Steps, count_steps
from flagfall.testing.worlds import World, world_of

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
