"""A game for PettingZoo, all agents at once."""

from __future__ import annotations

from typing import Any

from pettingzoo import ParallelEnv

from flagfall.envs.agents import Agents
from flagfall.envs.simulator import OVER


class SimultaneousEnv(Agents, ParallelEnv[str, Any, Any]):  # type: ignore[misc]
    """In every step, all players with a decision act in the order of their numbers; the others wait."""

    def reset(self, seed: int | None = None, options: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game; a seed names it. There are no options."""
        self.start(seed)
        self._cycles = 0
        return self._look(), {agent: {} for agent in self.agents}

    def _look(self) -> dict[str, Any]:
        self._seen = {agent: self.simulator.look(self._player[agent]) for agent in self.agents}
        return {agent: {"observation": view, "action_mask": mask} for agent, (view, mask) in self._seen.items()}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """All players act; actions of players without a decision are ignored. After the end nothing happens."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        self._cycles += 1
        simulator, loser = self.simulator, None
        # What one player does leaves alone what others may do who are asked at the same time.
        for player in [p for p in range(simulator.players) if simulator.acts(p)]:
            agent = self.possible_agents[player]
            number = self.legal_number(actions.get(agent, OVER), self._seen[agent][1])
            if number is None:
                loser = player
                break
            simulator.step(player, number)
        payoffs = self.payoffs() if loser is None else self.losses(loser)
        is_over = loser is not None or simulator.actor == OVER
        is_cut = not is_over and self._cycles >= self.max_cycles
        agents, looks = self.agents, self._look()
        if is_over or is_cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            looks,
            dict(zip(agents, payoffs, strict=True)),
            dict.fromkeys(agents, is_over),
            dict.fromkeys(agents, is_cut),
            {agent: {} for agent in agents},
        )
