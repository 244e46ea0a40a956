"""What the two forms of PettingZoo environments have in common."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding

from flagfall.core.errors import BadConfig, BadNumber, IllegalAction
from flagfall.envs import pictures
from flagfall.envs.simulator import Simulator

ILLEGAL = ("first", "lose", "raise")
"""What an illegal action does: it counts as the first legal one, loses the game, or raises IllegalAction."""

REWARDS = ("sparse", "shaped")
MOST_CYCLES = 100_000
SEEDS = 2**62


class Agents:
    """Agents, spaces, seeds, rewards and pictures around one simulator."""

    def __init__(
        self, name: str, simulator: Simulator, *, max_cycles: int, render_mode: str | None, rewards: str,
        discount: float, illegal: str,
    ) -> None:  # fmt: skip
        check_options(max_cycles=max_cycles, rewards=rewards, discount=discount, illegal=illegal)
        self.metadata: dict[str, Any] = {
            "name": name, "render_modes": pictures.MODES, "is_parallelizable": True, "render_fps": 2,
        }  # fmt: skip
        self.simulator = simulator
        self.max_cycles, self.render_mode = max_cycles, pictures.check_mode(render_mode)
        self.is_shaped, self.discount, self.illegal = rewards == "shaped", discount, illegal
        self.possible_agents = [f"player_{p}" for p in range(simulator.players)]
        self.agents = list(self.possible_agents)
        self._player = {agent: p for p, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(simulator) for agent in self.agents}
        self.action_spaces = {agent: spaces.Discrete(simulator.size) for agent in self.agents}
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Dict:
        """The flat observation and the mask of legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """Every action has a number; the last is waiting."""
        return self.action_spaces[agent]

    def render(self) -> Any:
        """The table as text, SVG or pixels, with all cards open."""
        return pictures.render(self.simulator, self.render_mode)

    def close(self) -> None:
        """Nothing is kept open."""

    def start(self, seed: int | None) -> None:
        """A new game, by this seed or the next one of those that follow from the last."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.simulator.reset(int(self._random.integers(SEEDS)) if seed is None else int(seed))
        self.agents = list(self.possible_agents)
        self._leads = self.simulator.leads() if self.is_shaped else []
        introduce(str(self.metadata["name"]))

    def legal_number(self, action: Any, mask: Any) -> int | None:
        """The number of a legal action; None if an illegal one loses the game."""
        try:
            number = int(action)
            if mask[number] and number >= 0:
                return number
        except (TypeError, ValueError):
            raise BadNumber(f"An action is a number from 0 to {len(mask) - 1}, not {action!r}.") from None
        except IndexError:
            pass
        if self.illegal == "raise":
            raise IllegalAction(f"Action {number} is not legal now; see the mask.")
        return None if self.illegal == "lose" else int(np.argmax(mask))

    def payoffs(self) -> list[float]:
        """What the last step was worth to every player."""
        found = self.simulator.results()
        if self.is_shaped:
            leads = self.simulator.leads()
            found = [won + self.discount * now - then for won, now, then in zip(found, leads, self._leads, strict=True)]
            self._leads = leads
        return found

    def losses(self, player: int) -> list[float]:
        """A player who acted illegally has lost; there is no winner."""
        return [-1.0 if p == player else 0.0 for p in range(self.simulator.players)]


def observation_space(simulator: Simulator) -> spaces.Dict:
    """Bytes, and which numbers are legal."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (simulator.layout.length,), np.uint8),
            "action_mask": spaces.Box(0, 1, (simulator.size,), np.int8),
        }
    )


def check_options(
    *, max_cycles: int, rewards: str, discount: float, illegal: str = "first", limit: str = "max_cycles"
) -> None:
    """Raise BadConfig or BadNumber for what cannot be meant."""
    if isinstance(max_cycles, bool) or not isinstance(max_cycles, int) or not 1 <= max_cycles <= MOST_CYCLES:
        raise BadNumber(f"{limit} is a whole number from 1 to {MOST_CYCLES}, not {max_cycles!r}.")
    if rewards not in REWARDS:
        raise BadConfig(f"rewards is {' or '.join(REWARDS)}, not {rewards!r}.")
    if illegal not in ILLEGAL:
        raise BadConfig(f"illegal is {', '.join(ILLEGAL)}, not {illegal!r}.")
    if not isinstance(discount, (int, float)) or not 0 <= discount <= 1:
        raise BadNumber(f"discount is a number from 0 to 1, not {discount!r}.")


def introduce(name: str) -> None:
    """Tell PettingZoo's `api_test`, if it is installed, that observations are dictionaries with a mask.

    It keeps lists of environments of which it knows that, by name, and warns about all others.
    """
    test = sys.modules.get("pettingzoo.test.api_test")
    for known in (getattr(test, "env_obs_dicts", []), getattr(test, "env_obs_space", [])):
        if name not in known:
            known.append(name)
