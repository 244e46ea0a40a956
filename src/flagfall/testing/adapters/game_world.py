"""A game of Flagfall as a world."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Self

from flagfall.core.game import SPECTATOR
from flagfall.core.ids import PlayerIx
from flagfall.core.rng import stream
from flagfall.testing.case import Case
from flagfall.testing.worlds import World

_TWINS = 7  # purpose of the streams that twins are drawn from


class GameWorld(World):
    """A game of Flagfall with one config. Its viewers are the players and spectators."""

    def __init__(self, case: Case, view: Any = None, redact: Any = None) -> None:
        super().__init__(case)
        self.game = case.game
        self._view, self._redact = view or case.game.view, redact or case.game.redact
        self.state: Any = None
        self.events: tuple[Any, ...] = ()

    def begun(self, seed: int) -> GameWorld:
        """At its beginning."""
        self.state = self.game.setup(self.env.config, self.env.chance(seed))
        return self

    def actors(self) -> list[Any]:
        return list(self.game.actors(self.state))

    def viewers(self) -> list[Any]:
        return [SPECTATOR, *(PlayerIx(p) for p in range(self.game.players(self.state)))]

    def legal(self, player: Any) -> list[Any]:
        """What a player may do; what ends a game by word only where there is nothing else."""
        legal, quits = self.game.legal(self.state, player), self.env.plugin.quits
        return [action for action in legal if type(action) not in quits] or list(legal)

    def act(self, player: Any, action: Any) -> None:
        step = self.game.apply(self.state, player, action)
        self.state, self.events = step.state, step.events

    def observe(self, viewer: Any) -> Any:
        """The view, and the events of the last step."""
        redacted = (self._redact(event, viewer) for event in self.events)
        return self._view(self.state, viewer), [event for event in redacted if event is not None]

    def result(self) -> Any:
        return self.game.outcome(self.state)

    def redrawn(self, viewer: Any, source: random.Random) -> GameWorld:
        twin = self.copy()
        twin.state = self.game.sample(self.game.view(self.state, viewer), stream(source.getrandbits(32), _TWINS))
        return twin

    def is_same_course(self, other: World) -> bool:
        """The same kinds of events: what happens next may depend on what is hidden."""
        assert isinstance(other, GameWorld)
        return [type(event) for event in self.events] == [type(event) for event in other.events]

    def copy(self) -> Self:
        """States never change, so they are shared."""
        twin = type(self)(self.env, self._view, self._redact)
        twin.state, twin.events = self.state, self.events
        return twin

    def remade(self, way: Callable[[Any], Any]) -> GameWorld:
        """A copy of the state: the rules are no part of it."""
        twin = self.copy()
        twin.state = way(self.state)
        return twin
