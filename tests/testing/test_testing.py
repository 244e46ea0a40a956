"""`flagfall.testing` finds what is wrong: planted faults in games of Flagfall, and in other people's environments."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from flagfall.core.game import Step
from flagfall.core.rng import below
from flagfall.games import find_plugin
from flagfall.games.challengers.actions import Choose
from flagfall.games.ctb.actions import Strike
from flagfall.games.ctb.config import config_for
from flagfall.games.ctb.definitions.load import find_variant, read_variant, to_table
from flagfall.testing import (
    BrokenPromise,
    Case,
    GameWorld,
    World,
    cases_of,
    check_copies,
    check_game,
    check_seeding,
    check_value_copies,
    count_steps,
    find_leaks,
    world_of,
)
from testing.foreign import Poker, Rps, Walk

ROOT = Path(__file__).resolve().parents[2]
CTB = find_plugin("ctb")
SMALL = Case(CTB, cases_of(CTB)[0].config)


# -- games of Flagfall ------------------------------------------------------------------------------------------------


class Faulty:
    """Capture The Base with some of its functions replaced."""

    def __init__(self, **faults: Any) -> None:
        self.__dict__.update(faults)

    def __getattr__(self, name: str) -> Any:
        return getattr(CTB.game, name)


class State:
    """Equal only to itself."""

    def __init__(self, state: Any) -> None:
        self.state = state


FAULTS: dict[str, tuple[str, Callable[[], dict[str, Any]]]] = {
    "legal actions in another order each time": (
        "order of legal actions changes",
        lambda: {"legal": lambda s, p: random.sample(list(CTB.game.legal(s, p)), len(CTB.game.legal(s, p)))},
    ),
    "nobody is an actor": ("nothing to play", lambda: {"actors": lambda s: ()}),
    "a view that forgets its events": (
        "events do not tell",
        lambda: {"redact": lambda event, viewer: None},
    ),
    "states drawn from another view": (
        "sampled state looks different",
        lambda: {"sample": lambda view, rng: CTB.game.setup(SMALL.config, below(rng, 9))},
    ),
    "saving without the reserve": (
        "saved",
        lambda: {"restore": lambda c, chance, saved: CTB.game.setup(c, chance)},
    ),
    "events that come and go": (
        "same seed gives another game",
        lambda: {"apply": lambda s, p, a: _sometimes(CTB.game.apply(s, p, a))},
    ),
}


def _sometimes(step: Step[Any, Any]) -> Step[Any, Any]:
    return Step(step.state, step.events if random.random() < 0.9 else ())


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_in_a_game_is_found(fault: str) -> None:
    about, make = FAULTS[fault]
    broken = replace(CTB, game=Faulty(**make()), examples=(SMALL.config,))
    with pytest.raises(BrokenPromise, match=about):
        check_game(broken)


def test_a_state_that_equals_only_itself_is_found() -> None:
    with pytest.raises(BrokenPromise, match="the state is another after being deeply copied"):
        check_value_copies([State(1)], "the state")
    with pytest.raises(BrokenPromise, match="cannot be pickled"):
        check_value_copies((lambda: None,))
    with pytest.raises(BrokenPromise, match="written and read"):
        check_value_copies((1, 2), text=(str, list))
    check_value_copies({"a": (1, 2)}, text=(repr, eval))


def hidden() -> Case:
    table = to_table(find_variant("standard"))
    table["setup"] = {**table["setup"], "visibility": "hidden"}
    return Case(CTB, config_for(read_variant(table, "hidden")))


def test_hidden_ranks_stay_hidden() -> None:
    case = hidden()
    found = find_leaks(lambda _: case, shows=lambda w, p, a: isinstance(a, Strike), every=4)
    assert found == []


def test_a_view_that_shows_ranks_is_caught() -> None:
    case = hidden()

    def careless(state: Any, viewer: Any) -> Any:
        return CTB.game.view(state, viewer), tuple(state.field.kind)

    found = find_leaks(lambda _: GameWorld(case, view=careless), shows=lambda w, p, a: isinstance(a, Strike), every=4)
    assert found
    assert "sees which world it is" in found[0]


class Tournament(GameWorld):
    """Where cards go is open to all, and a card of another level goes elsewhere."""

    def is_same_course(self, other: World) -> bool:
        assert isinstance(other, GameWorld)
        numbers = [[e for e in w.events if type(e).__name__ in ("PilesCounted", "FansTaken")] for w in (self, other)]
        return super().is_same_course(other) and numbers[0] == numbers[1]


def test_the_cards_of_others_stay_secret_and_an_event_that_names_them_is_caught() -> None:
    case = cases_of(find_plugin("challengers"))[2]

    def shows(world: World, player: Any, action: Any) -> bool:
        assert isinstance(world, GameWorld)
        before, after = world.state, world.game.apply(world.state, player, action).state
        return isinstance(action, Choose) or (after.phase, after.round) != (before.phase, before.round)

    def alike(action: Any, legal: list[Any]) -> Any:
        return next((other for other in legal if type(other) is type(action)), None)

    def careless(event: Any, viewer: Any) -> Any:
        return event if type(event).__name__ == "OfferDrawn" else case.game.redact(event, viewer)

    def leaks(seed: int, redact: Any = None) -> list[str]:
        return find_leaks(lambda _: Tournament(case, redact=redact), None, shows, alike, seed, every=2)

    assert [leaks(seed) for seed in range(1, 4)] == [[]] * 3
    assert any(leaks(seed, careless) for seed in range(1, 4))


# -- other people's environments --------------------------------------------------------------------------------------


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


def test_openspiel_states_can_be_checked_too() -> None:
    import pyspiel

    import flagfall.spiel  # noqa: F401

    for name in ("leduc_poker", "python_flagfall_challengers(players=2)"):
        game = pyspiel.load_game(name)
        check_seeding(lambda seed, game=game: game.new_initial_state(), seeds=2, steps=30)
        text = (lambda state: state.serialize(), game.deserialize_state)
        assert check_copies(lambda seed, game=game: game.new_initial_state(), every=15, steps=30, text=text) >= 3


def test_what_nobody_can_play_is_told() -> None:
    with pytest.raises(TypeError, match="write a subclass of"):
        world_of(object())
