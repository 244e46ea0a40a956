"""A Gymnasium environment as a world, and what it shares with those of PettingZoo."""

from __future__ import annotations

from typing import Any

from flagfall.testing.plain import plain
from flagfall.testing.worlds import World

_TRIES = 64  # actions drawn where a space is not a list of numbers


class Spaces(World):
    """What Gymnasium and PettingZoo share: spaces, masks and rewards."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        self.rewards: dict[Any, float] = {}

    def numbers(self, space: Any, mask: Any, player: Any) -> list[Any]:
        """The actions of a space that a mask allows; of one that is no list of numbers, some."""
        if mask is not None:
            return [number for number, is_legal in enumerate(mask) if is_legal]
        if hasattr(space, "n"):
            start = int(getattr(space, "start", 0))
            return list(range(start, start + int(space.n)))
        space.seed(0)
        return [space.sample() for _ in range(_TRIES)]

    def result(self) -> Any:
        return dict(self.rewards)


def mask_of(observation: Any, info: Any) -> Any:
    """The mask of legal actions, where libraries put it."""
    for place in (observation, info):
        if isinstance(place, dict) and "action_mask" in place:
            return place["action_mask"]
    return None


class GymWorld(Spaces):
    """A Gymnasium environment: one player, called 0."""

    def begun(self, seed: int) -> GymWorld:
        self.seen, self.info = self.env.reset(seed=seed)
        self.is_over = False
        return self

    def actors(self) -> list[Any]:
        return [] if self.is_over else [0]

    def viewers(self) -> list[Any]:
        return [0]

    def legal(self, player: Any) -> list[Any]:
        return self.numbers(self.env.action_space, mask_of(self.seen, self.info), player)

    def act(self, player: Any, action: Any) -> None:
        self.seen, reward, terminated, truncated, self.info = self.env.step(action)
        self.rewards[0] = self.rewards.get(0, 0.0) + float(reward)
        self.is_over = bool(terminated or truncated)

    def observe(self, viewer: Any) -> Any:
        return plain(self.seen)
