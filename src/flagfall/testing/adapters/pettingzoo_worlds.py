"""PettingZoo environments as worlds, those in turns and those at once."""

from __future__ import annotations

from typing import Any

from flagfall.testing.adapters.gym_world import Spaces, mask_of
from flagfall.testing.plain import plain


class AecWorld(Spaces):
    """A PettingZoo environment in which agents act in turns."""

    def begun(self, seed: int) -> AecWorld:
        self.env.reset(seed=seed)
        self._pass_the_dead()
        return self

    def actors(self) -> list[Any]:
        return [self.env.agent_selection] if self.env.agents else []

    def viewers(self) -> list[Any]:
        return list(self.env.possible_agents)

    def legal(self, player: Any) -> list[Any]:
        mask = mask_of(self.env.observe(player), self.env.infos.get(player))
        return self.numbers(self.env.action_space(player), mask, player)

    def act(self, player: Any, action: Any) -> None:
        self.env.step(action)
        for agent, reward in self.env.rewards.items():
            self.rewards[agent] = self.rewards.get(agent, 0.0) + float(reward)
        self._pass_the_dead()

    def _pass_the_dead(self) -> None:
        env = self.env
        while env.agents and (env.terminations[env.agent_selection] or env.truncations[env.agent_selection]):
            env.step(None)

    def observe(self, viewer: Any) -> Any:
        return plain(self.env.observe(viewer)) if viewer in self.env.agents else None


class ParallelWorld(Spaces):
    """A PettingZoo environment in which all act at once: one after the other says what they do."""

    def begun(self, seed: int) -> ParallelWorld:
        self.seen, self.infos = self.env.reset(seed=seed)
        self._said: dict[Any, Any] = {}
        return self

    def actors(self) -> list[Any]:
        return [agent for agent in self.env.agents if agent not in self._said]

    def viewers(self) -> list[Any]:
        return list(self.env.possible_agents)

    def legal(self, player: Any) -> list[Any]:
        mask = mask_of(self.seen.get(player), self.infos.get(player))
        return self.numbers(self.env.action_space(player), mask, player)

    def act(self, player: Any, action: Any) -> None:
        self._said[player] = action
        if self.actors():
            return
        self.seen, rewards, _, _, self.infos = self.env.step(self._said)
        self._said = {}
        for agent, reward in rewards.items():
            self.rewards[agent] = self.rewards.get(agent, 0.0) + float(reward)

    def observe(self, viewer: Any) -> Any:
        return plain(self.seen.get(viewer))
