"""A state of OpenSpiel as a world."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from flagfall.testing.plain import plain
from flagfall.testing.worlds import World


class SpielWorld(World):
    """A state of OpenSpiel; chance is drawn by the seed."""

    def __init__(self, state: Any, observe: Callable[[Any, int], Any] | None = None) -> None:
        super().__init__(state)
        self._look = observe
        self._chance = random.Random(0)  # noqa: S311
        self._drawn: list[int] = []  # by chance, since the last action

    def begun(self, seed: int) -> SpielWorld:
        self._chance.seed(seed)
        self._settle()
        return self

    def _settle(self) -> None:
        self._drawn = []
        while not self.env.is_terminal() and self.env.is_chance_node():
            outcomes, weights = zip(*self.env.chance_outcomes(), strict=True)
            self._drawn.append(self._chance.choices(outcomes, weights)[0])
            self.env.apply_action(self._drawn[-1])

    def actors(self) -> list[Any]:
        if self.env.is_terminal():
            return []
        if not self.env.is_simultaneous_node():
            return [self.env.current_player()]
        return [p for p in range(self.env.num_players()) if self.env.legal_actions(p)][:1]

    def viewers(self) -> list[Any]:
        return list(range(self.env.num_players()))

    def legal(self, player: Any) -> list[Any]:
        return list(self.env.legal_actions(player))

    def act(self, player: Any, action: Any) -> None:
        if self.env.is_simultaneous_node():  # the others do what they may do first
            everybody = [self.env.legal_actions(p)[:1] or [0] for p in range(self.env.num_players())]
            self.env.apply_actions([action if p == player else given[0] for p, given in enumerate(everybody)])
        else:
            self.env.apply_action(action)
        self._settle()

    def observe(self, viewer: Any) -> Any:
        if self._look is not None:
            return plain(self._look(self.env, viewer))
        kind = self.env.get_game().get_type()
        if kind.provides_information_state_string:
            return self.env.information_state_string(viewer)
        return self.env.observation_string(viewer)

    def result(self) -> Any:
        return tuple(self.env.returns())

    def redrawn(self, viewer: Any, source: random.Random) -> SpielWorld | None:
        if not self.env.is_player_node():
            return None
        twin = self.copy()
        twin.env = self.env.resample_from_infostate(viewer, source.random)
        return twin

    def is_same_course(self, other: World) -> bool:
        """Whether chance was equal, and neither game has reached its end, where everything is public."""
        assert isinstance(other, SpielWorld)
        return self._drawn == other._drawn and not self.env.is_terminal() and not other.env.is_terminal()

    def copy(self) -> SpielWorld:
        """Its chance continues as that of the original."""
        twin = SpielWorld(self.env.clone(), self._look)
        twin._chance.setstate(self._chance.getstate())
        twin._drawn = self._drawn
        return twin

    def __deepcopy__(self, memo: object) -> SpielWorld:
        return self.copy()
