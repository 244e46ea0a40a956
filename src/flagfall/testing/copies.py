"""Copies: of values, which must equal their originals, and of worlds, which must play on alike."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

from flagfall.testing.case import BrokenPromise, hold
from flagfall.testing.worlds import Make, World, begin

_WAYS: dict[str, Callable[[Any], Any]] = {
    "copied": copy.copy,
    "deeply copied": copy.deepcopy,
    "pickled": lambda value: pickle.loads(pickle.dumps(value)),  # noqa: S301 (our own bytes)
}

_Action = tuple[Any, Any]  # who does what

Text = tuple[Callable[[Any], str], Callable[[str], Any]]
"""A way to write a world as text and read it back."""


def check_value_copies(value: Any, name: str = "the value", text: Text | None = None) -> None:
    """A value that is copied, deeply copied, pickled or written and read again equals its original."""
    ways = dict(_WAYS)
    if text is not None:
        write, read = text
        ways["written and read"] = lambda value: read(write(value))
    for way, make in ways.items():
        try:
            twin = make(value)
        except Exception as error:
            raise BrokenPromise(f"{name} cannot be {way}: {error!r}.") from error
        hold(twin == value, f"{name} is another after being {way}.")


def check_copies(make: Make, seed: int = 1, steps: int = 200, every: int = 10, text: Text | None = None) -> int:
    """Worlds that are deeply copied, pickled or written and read again look the same and play on alike.

    `make` gives an environment or a world by a seed; `text` says how the environment is written and read. How many
    copies were compared.
    """
    world, source, past, compared = begin(make, seed), random.Random(seed), list[_Action](), 0  # noqa: S311
    for number in range(steps):
        if not world.actors():
            break
        if number % every == 0:
            for way, twin in _twins(world, text):
                original = begin(make, seed)  # played again, so that it owes nothing to any copying
                for player, action in past:
                    original.act(player, action)
                _compare(original, twin, f"Step {number}: the {way} world", seed + number)
                compared += 1
        player = source.choice(world.actors())
        past.append((player, source.choice(world.legal(player))))
        world.act(*past[-1])
    return compared


def _twins(world: World, text: Text | None) -> list[tuple[str, World]]:
    ways = {way: _WAYS[way] for way in ("deeply copied", "pickled")}
    if text is not None:
        write, read = text
        ways["written and read"] = lambda env: read(write(env))
    found = []
    for way, make in ways.items():
        try:
            found.append((way, world.remade(make)))
        except Exception as error:
            raise BrokenPromise(f"The world cannot be {way}: {error!r}.") from error
    return found


def _compare(original: World, twin: World, name: str, seed: int, steps: int = 12) -> None:
    """Both play the same random actions, and look the same at every step."""
    source = random.Random(seed)  # noqa: S311
    for _ in range(steps):
        one = original.picture()
        try:
            two = twin.picture()
        except Exception as error:
            raise BrokenPromise(f"{name} cannot be looked at: {error!r}.") from error
        hold(one == two, f"{name} differs from its original in {difference(one, two)}.")
        if not original.actors():
            return
        player = source.choice(original.actors())
        action = source.choice(original.legal(player))
        original.act(player, action)
        try:
            twin.act(player, action)
        except Exception as error:
            raise BrokenPromise(f"{name} cannot play on: {error!r}.") from error


def difference(one: dict[str, Any], two: dict[str, Any]) -> str:
    """The names of what is not the same."""
    return ", ".join(sorted(key for key in {*one, *two} if one.get(key) != two.get(key)))
