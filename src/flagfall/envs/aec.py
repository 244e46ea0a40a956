"""A game for PettingZoo, one agent after the other."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from flagfall.envs.agents import Agents
from flagfall.envs.simulator import OVER


class TurnBasedEnv(Agents, AECEnv[str, Any, Any]):  # type: ignore[misc]
    """The actor is `agent_selection`; in deck phases players take turns."""

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """A new game; a seed names it. There are no options."""
        self.start(seed)
        agents = self.possible_agents
        self.rewards: dict[str, Any] = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards: dict[str, Any] = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._turns = [0] * len(agents)
        self._is_done = False
        self._is_plain = not self.is_shaped and self.render_mode != "human"
        self._skip_agent_selection: Any = None
        self.agent_selection = agents[self.simulator.actor]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and which actions are legal; who has nothing to decide may wait."""
        view, mask = self.simulator.look(self._player[agent])
        return {"observation": view, "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the selected agent sees, what it has won since it acted, and whether it is over for it."""
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Any) -> None:
        """The selected agent acts."""
        if self._is_done:
            self._was_dead_step(action)
            return
        simulator = self.simulator
        player = simulator.actor
        number = self.legal_number(action, simulator.mask)
        if number is None:
            self._finish(self.losses(player), self.terminations)
            return
        simulator.step(player, number)
        actor = simulator.actor
        turns = self._turns
        turns[player] += 1
        if actor >= 0 and turns[actor] < self.max_cycles and self._is_plain:  # as nearly always
            self.agent_selection = self.possible_agents[actor]
            return
        self._settle(player, actor)

    def _settle(self, player: int, actor: int) -> None:
        """What a step was worth, and whether it was the last."""
        self._cumulative_rewards[self.possible_agents[player]] = 0.0
        if actor == OVER:
            self._finish(self.payoffs(), self.terminations)
        elif self._turns[actor] >= self.max_cycles:
            self._finish(self.payoffs(), self.truncations)
        else:
            self.agent_selection = self.possible_agents[actor]
            if self.is_shaped:
                self._pay(self.payoffs())
        if self.render_mode == "human":
            self.render()

    def _pay(self, payoffs: list[float]) -> None:
        for agent, payoff in zip(self.possible_agents, payoffs, strict=True):
            self.rewards[agent] = payoff
            self._cumulative_rewards[agent] += payoff

    def _finish(self, payoffs: list[float], flags: dict[str, bool]) -> None:
        """Whether the game is over for all players."""
        self._is_done = True
        self._pay(payoffs)
        for agent in self.possible_agents:
            flags[agent] = True
        self.agent_selection = self.possible_agents[0]
