"""Planted faults in games of Flagfall are found."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from flagfall.core.game import Step
from flagfall.core.ids import Seed
from flagfall.core.plugins import find_plugin
from flagfall.core.rng import below
from flagfall.testing import (
    BrokenPromise,
    Case,
    cases_of,
    check_game,
    check_value_copies,
)

CTB = find_plugin("ctb")


SMALL = Case(CTB, cases_of(CTB)[0].config)


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
        lambda: {"sample": lambda view, rng: CTB.game.setup(SMALL.config, Seed(below(rng, 9)))},
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
