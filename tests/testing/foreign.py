"""Environments of other people, for the tests: small, honest, and with faults that can be switched on."""

from __future__ import annotations

import copy
import random
from typing import Any


class Numbers:
    """A space of so many numbers."""

    def __init__(self, n: int) -> None:
        self.n = n


class Poker:
    """Plays like PettingZoo in turns: two agents, a secret card each, three rounds of passing or betting."""

    possible_agents = ("player_0", "player_1")

    def __init__(self, *, leaks: str = "") -> None:
        self.leaks = leaks

    def reset(self, seed: int | None = None) -> None:
        source = random.Random(seed)
        self.agents = list(self.possible_agents)
        self.cards = {agent: source.randrange(10) for agent in self.agents}
        self.bets: list[int] = []
        self.agent_selection = "player_0"
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}

    def action_space(self, agent: str) -> Numbers:
        return Numbers(2)

    def last(self) -> None: ...

    def observe(self, agent: str) -> dict[str, Any]:
        other = self.possible_agents[1 - self.possible_agents.index(agent)]
        seen = {"card": self.cards[agent], "bets": tuple(self.bets)}
        if self.leaks == "card" and self.bets:
            seen["hint"] = self.cards[other] > 4
        if self.leaks == "bet" and self.bets:
            seen["last"] = self.bets[-1] * self.cards[other]
        mask = [1, 0 if self.leaks == "mask" and self.cards[other] > 4 else 1]
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        if action is None:
            self.agents.remove(self.agent_selection)
        else:
            self.bets.append(action)
        if len(self.bets) == 6 and action is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            best = max(self.agents, key=lambda agent: self.cards[agent])
            self.rewards = {agent: 1.0 if agent == best else -1.0 for agent in self.agents}
        if self.agents:
            place = self.possible_agents.index(self.agent_selection)
            self.agent_selection = self.agents[(place + 1) % len(self.agents)]


class Rps:
    """Plays like PettingZoo at once: a move each, for three rounds; who wins a round gets one more by chance."""

    possible_agents = ("player_0", "player_1")

    def reset(self, seed: int | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self.agents, self.round, self.source = list(self.possible_agents), 0, random.Random(seed)
        return dict.fromkeys(self.agents, 0), {agent: {} for agent in self.agents}

    def action_space(self, agent: str) -> Numbers:
        return Numbers(3)

    def step(self, actions: dict[str, int]) -> tuple[Any, ...]:
        self.round += 1
        luck = self.source.random()
        seen = dict.fromkeys(self.agents, (self.round, luck))
        rewards = {agent: float(actions[agent]) for agent in self.agents}
        over = dict.fromkeys(self.agents, self.round == 3)
        infos: dict[str, Any] = {agent: {} for agent in self.agents}
        if self.round == 3:
            self.agents = []
        return seen, rewards, over, dict(over), infos


class Walk:
    """Plays like Gymnasium: a step to either side and a bit of wind."""

    action_space, observation_space = Numbers(2), None

    def __init__(self, fault: str = "") -> None:
        self.fault = fault
        if fault == "unpicklable":
            self.helper = lambda: None

    def reset(self, seed: int | None = None) -> tuple[Any, dict[str, Any]]:
        self.source: Any = random.Random(None if self.fault == "seedless" else 7 if self.fault == "deaf" else seed)
        if self.fault == "global":
            self.source = random
        self.place, self.steps = [0], 0
        return tuple(self.place), {}

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self.place[0] += 2 * action - 1 + self.source.choice((-1, 0, 1))
        self.steps += 1
        return tuple(self.place), 0.5, self.steps >= (10**9 if self.fault == "endless" else 20), False, {}

    def __deepcopy__(self, memo: Any) -> Walk:
        twin = Walk(self.fault)
        twin.__dict__.update(self.__dict__)
        if self.fault != "shared":
            twin.place, twin.source = self.place[:], copy.deepcopy(self.source)
        return twin
