"""A game with one config, and random games of it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from flagfall.core.game import SPECTATOR, AnyGame, Step
from flagfall.core.ids import PlayerIx, Seed
from flagfall.core.plugin import GamePlugin
from flagfall.core.rng import Chance
from flagfall.core.secret import Secret
from flagfall.testing.worlds import Make, begin

# How many steps games take, and how quickly they are taken.

# What a check raises.


class BrokenPromise(AssertionError):
    """A promise that was not kept, and where."""


def hold(is_kept: object, sentence: str) -> None:
    """Raise BrokenPromise with a sentence unless a condition holds."""
    if not is_kept:
        raise BrokenPromise(sentence)


@contextmanager
def refused(kind: type[Exception], sentence: str, fits: Callable[[str], object] | None = None) -> Iterator[None]:
    """Raise BrokenPromise unless this kind of error is raised inside, with a message that fits."""
    try:
        yield
    except kind as error:
        hold(fits is None or fits(str(error)), f"{sentence}: the message is {error}")
    else:
        raise BrokenPromise(f"{sentence}: it was not refused")


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
        """Steps per second including observations; meaningful on a quiet machine only."""
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


MAX_STEPS = 6_000
"""Of one random game: what does not end before does not end."""


@dataclass(frozen=True)
class Case:
    """What is checked."""

    plugin: GamePlugin
    config: Any
    number: int = 0

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return self.plugin.game

    def chance(self, seed: int) -> Chance:
        """Promises hold whatever chance comes from: every other case draws it from a secret."""
        return Secret(f"{seed:064x}", ("5eed", "")) if self.number % 2 else Seed(seed)

    def walk(self, seed: int, steps: int = MAX_STEPS) -> Iterator[tuple[Any, PlayerIx, Any, Step[Any, Any]]]:
        """A random game: state, player, action and step, until the end or up to a number of steps."""
        game, source, quits = self.game, random.Random(seed), self.plugin.quits  # noqa: S311
        state = game.setup(self.config, self.chance(seed))
        for _ in range(steps):
            actors = game.actors(state)
            if not actors:
                return
            player = source.choice(actors)
            legal = game.legal(state, player)
            # Random players rarely resign, so that games are long.
            calm = [action for action in legal if type(action) not in quits or source.random() < 0.01]
            choices = calm or legal
            action = source.choice(choices) if source.random() < 0.6 else choices[-1]
            step = game.apply(state, player, action)
            yield state, player, action, step
            state = step.state

    def viewers(self, state: Any) -> list[Any]:
        """All viewers."""
        return [SPECTATOR, *(PlayerIx(p) for p in range(self.game.players(state)))]

    def __str__(self) -> str:
        return f"{self.plugin.id}-{self.number}-{self.plugin.mode(self.config)}"


def cases_of(plugin: GamePlugin) -> list[Case]:
    """One for each example of a game."""
    return [Case(plugin, config, number) for number, config in enumerate(plugin.cases())]
