"""One interface to games of Flagfall, Gymnasium, PettingZoo and OpenSpiel.

Nothing is imported for it: an environment is known by what it can do.
"""

from __future__ import annotations

import copy
import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from flagfall.testing.plain import plain

Make = Callable[[int], Any]
"""An environment or a world, begun with this seed."""


class World(ABC):
    """A running game. Players and actions have the types of the environment."""

    def __init__(self, env: Any) -> None:
        self.env = env

    def begun(self, seed: int) -> World:
        """At the beginning of a game with this seed; itself, where it was made so."""
        return self

    @abstractmethod
    def actors(self) -> list[Any]:
        """The players who may act now; none at the end."""

    @abstractmethod
    def viewers(self) -> list[Any]:
        """All viewers."""

    @abstractmethod
    def legal(self, player: Any) -> list[Any]:
        """What an actor may do, always in the same order."""

    @abstractmethod
    def act(self, player: Any, action: Any) -> None:
        """Do it."""

    @abstractmethod
    def observe(self, viewer: Any) -> Any:
        """What a viewer sees, as plain values that can be compared."""

    def result(self) -> Any:
        """The rewards of all players so far."""
        return None

    def redrawn(self, viewer: Any, source: random.Random) -> World | None:
        """A twin: another world that this viewer cannot distinguish from this one. None: not supported."""
        return None

    def is_same_course(self, other: World) -> bool:
        """Whether the last action did the same kind of thing in both worlds; if not, they may look different."""
        return True

    def copy(self) -> World:
        """A world of its own."""
        return copy.deepcopy(self)

    def remade(self, way: Callable[[Any], Any]) -> World:
        """A world of its own around a copy of the environment that was made this way."""
        made = copy.copy(self)
        for name, value in vars(self).items():
            setattr(made, name, way(value) if name == "env" else copy.deepcopy(value))
        return made

    def picture(self) -> dict[str, Any]:
        """All of it, as far as it can be seen."""
        actors = self.actors()
        return {
            "actors": list(actors),
            "result": plain(self.result()),
            **{f"the legal actions of {player}": list(self.legal(player)) for player in actors},
            **{f"what {viewer} sees": self.observe(viewer) for viewer in self.viewers()},
        }


def world_of(thing: Any) -> World:
    """A world made from an environment; raises TypeError for unknown kinds."""
    from flagfall.testing.adapters import ADAPTERS

    if isinstance(thing, World):
        return thing
    for fits, adapter in ADAPTERS:
        if fits(thing):
            return adapter(thing)
    raise TypeError(
        f"{type(thing).__name__} plays neither like Gymnasium or PettingZoo nor like OpenSpiel; "
        "write a subclass of flagfall.testing.World for it."
    )


def begin(make: Make, seed: int) -> World:
    """A world with this seed; environments that have still to be reset are."""
    return world_of(make(seed)).begun(seed)
