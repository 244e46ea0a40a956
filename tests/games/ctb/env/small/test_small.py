"""Small boards are played by tables; they must be the games that the engine plays."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from flagfall.games.ctb.definitions.load import VARIANTS
from flagfall.games.ctb.env.games import CtbGames
from repetition import few

CROWDED = {  # hardly anybody can move: who draws ways in vain takes the list, and who cannot act is passed over
    "extends": "standard",
    "army_total": 17,
    "board": {"rows": 6, "cols": 6, "home_rows": 3, "blocked": ["c3", "d4"]},
}
NARROW = {  # other ends, unequal armies, pieces that strike without moving
    "extends": "standard",
    "army_total": 14,
    "board": {"rows": 7, "cols": 5, "home_rows": 3},
    "end": {
        "goals_needed": "all", "none_can_act": "draw", "one_cannot_act": "loses", "repetition_result": "repeater_loses",
        "quiet_plies": 20, "quiet_result": "most_pieces", "dead_position": "play_on",
    },
    "pieces": {"five": {"count": [4, 1], "move": 7}, "four": {"count": 1, "move": 0}, "base": {"count": 2}},
}  # fmt: skip
LASTING = {"extends": "pandemonium", "end": {"repetition": 0, "quiet_plies": 0}}
ARRAYS = ("views", "masks", "rewards", "ended", "cut", "seats")
NAMES = [*VARIANTS, "crowded", "narrow", "lasting"]
COUNT = 16


def play(variant: Any, steps: int, **options: Any) -> int:
    """Random games in both forms at once; how many ended."""
    both = [CtbGames(COUNT, variant, is_small=is_small, discount=0.9, **options) for is_small in (True, False)]
    assert [games.is_small for games in both] == [True, False]
    rng, ended = np.random.default_rng(3), 0
    for games in both:
        games.seed(5)
        games.start(np.ones(COUNT, np.uint8))
    for _ in range(steps):
        small, large = both
        for name in ARRAYS:
            assert np.array_equal(getattr(small, name), getattr(large, name)), name
        over = (small.ended | small.cut).astype(np.uint8)
        numbers = (rng.random(small.masks.shape) * small.masks).argmax(1)
        for games in both:
            games.step(numbers, over)
            games.start(over)
            games.ended[over == 1] = games.cut[over == 1] = False
        ended += int(over.sum())
    return ended


@pytest.mark.parametrize("variant", [*VARIANTS, CROWDED, NARROW, LASTING], ids=NAMES)
def test_a_small_board_is_played_as_the_engine_plays_it(variant: Any) -> None:
    assert play(variant, 250, limit=300) > COUNT


@pytest.mark.parametrize("seat", [0, 1])
def test_a_learner_with_a_place_of_its_own_meets_the_same_rival(seat: int) -> None:
    assert play("standard", 120, seat=seat) > 0


@pytest.mark.parametrize(
    "change",
    [
        {"setup": {"visibility": "hidden"}},
        {"movement": {"directions": "all"}},
        {"movement": {"backward": False}},
        {"attack": {"reach": "move"}},
        {"attack": {"advance": True}},
        {"turn": {"truce": 2}},
        {"turn": {"voluntary_pass": True}},
        {"end": {"goal_contact": "adjacent"}},
        {"end": {"shuttle_limit": 3}},
        {"board": {"rows": 9}},
    ],
    ids=str,
)
def test_other_rules_and_larger_boards_are_left_to_the_engine(change: Any) -> None:
    assert not CtbGames(1, {"extends": "standard", **change}).is_small
    assert not CtbGames(1, setup="place").is_small


def play_small(variant: Any, steps: int) -> int:
    """Random games in the small form alone; how many ended."""
    games, rng, ended = CtbGames(COUNT, variant), np.random.default_rng(3), 0
    games.start(np.ones(COUNT, np.uint8))
    for _ in range(steps):
        over = (games.ended | games.cut).astype(np.uint8)
        games.step((rng.random(games.masks.shape) * games.masks).argmax(1), over)
        games.start(over)
        games.ended[over == 1] = games.cut[over == 1] = False
        ended += int(over.sum())
    return ended


@pytest.mark.slow
@pytest.mark.parametrize("way", few([play_small, play], 1), ids=lambda way: way.__name__)
def test_no_index_leaves_its_list(way: Callable[[Any, int], int]) -> None:
    """With index checks, in a process of its own; compiling the large form for it takes as long again."""
    name = way.__name__
    games = f"print({name}(CROWDED, 60), {name}('standard', 60))"
    code = f"from games.ctb.env.small.test_small import *; {games}"
    env = os.environ | {"NUMBA_BOUNDSCHECK": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert all(int(ended) > 0 for ended in done.stdout.split())
