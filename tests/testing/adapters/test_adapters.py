"""Planted faults in environments of other libraries are found."""

from __future__ import annotations

import importlib.util
import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from flagfall.testing import (
    BrokenPromise,
    World,
    check_copies,
    check_seeding,
    count_steps,
    find_leaks,
)
from testing.foreign import Poker, Rps, Walk

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("make", [Poker, Rps, Walk])
def test_honest_environments_of_every_kind_pass(make: type) -> None:
    check_seeding(lambda seed: make())
    assert check_copies(lambda seed: make(), every=2) >= 2
    counted = count_steps(lambda seed: make(), games=3)
    assert (counted.games, counted.shortest) == (3, counted.longest)
    assert counted.steps == 3 * counted.longest
    assert counted.per_second > 0


@pytest.mark.parametrize(
    ("fault", "about"),
    [
        ("seedless", "two worlds differ in"),
        ("deaf", "All of 4 seeds give the same game"),
        ("global", "global generator"),
    ],
)
def test_an_environment_that_ignores_its_seed_is_found(fault: str, about: str) -> None:
    with pytest.raises(BrokenPromise, match=about):
        check_seeding(lambda seed: Walk(fault))


@pytest.mark.parametrize(
    ("fault", "about"), [("unpicklable", "cannot be pickled"), ("shared", "differs from its original")]
)
def test_an_environment_that_cannot_be_copied_is_found(fault: str, about: str) -> None:
    with pytest.raises(BrokenPromise, match=about):
        check_copies(lambda seed: Walk(fault), every=2)


def test_an_environment_that_does_not_end_is_found() -> None:
    with pytest.raises(BrokenPromise, match="not ended after 500 steps"):
        count_steps(lambda seed: Walk("endless"), games=1, most=500)


def other_card(world: World, viewer: Any, source: random.Random) -> World:
    """A twin of the poker game: the other one holds another card."""
    (other,) = [agent for agent in world.env.possible_agents if agent != viewer]
    world.env.cards[other] = source.randrange(10)
    return world


@pytest.mark.parametrize("leak", ["card", "bet", "mask"])
def test_a_planted_leak_in_a_foreign_game_is_caught(leak: str) -> None:
    seeds = range(1, 9)
    assert [find_leaks(lambda seed: Poker(), other_card, seed=seed) for seed in seeds] == [[]] * 8
    found = [one for seed in seeds for one in find_leaks(lambda _: Poker(leaks=leak), other_card, seed=seed)]
    assert found
    assert "which world it is" in found[0]


def test_the_example_catches_a_planted_leak_in_a_game_of_openspiel() -> None:
    spec = importlib.util.spec_from_file_location("find_a_leak", ROOT / "examples/find_a_leak.py")
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    assert example.leaks() == []
    assert example.leaks(example.careless)


def new_state(game: Any, seed: int) -> Any:
    """Chance of an OpenSpiel game is explicit: every seed gives the same state."""
    return game.new_initial_state()


def test_openspiel_states_can_be_checked_too() -> None:
    import pyspiel

    import flagfall.spiel  # noqa: F401

    for name in ("leduc_poker", "python_flagfall_challengers(players=2)"):
        game = pyspiel.load_game(name)
        check_seeding(partial(new_state, game), seeds=2, steps=30)
        text = (lambda state: state.serialize(), game.deserialize_state)
        assert check_copies(partial(new_state, game), every=15, steps=30, text=text) >= 3
