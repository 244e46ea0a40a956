"""One learner for Gymnasium, with bots at the other places."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from flagfall.core.errors import BadConfig, BadNumber
from flagfall.envs import pictures
from flagfall.envs.agents import SEEDS
from flagfall.envs.episode import Episode
from flagfall.envs.layout import Layout


class LearnerEnv(gymnasium.Env[dict[str, Any], Any]):
    """Observation and mask; an action that is not legal counts as the first that is."""

    metadata: dict[str, Any] = {"render_modes": pictures.MODES, "render_fps": 2}  # noqa: RUF012 - Gymnasium's way

    def __init__(self, episode: Episode, layout: Layout, render_mode: str | None) -> None:
        self._episode, self.layout, self.render_mode = episode, layout, pictures.check_mode(render_mode)
        if render_mode is not None and episode.picture() is None:
            raise BadConfig("A game that is to be drawn is played through the protocol; give a bot by name.")
        self.observation_space = batch_space(layout.length, len(episode.mask))
        self.action_space = spaces.Discrete(len(episode.mask))

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game; a seed names it. There are no options."""
        super().reset(seed=seed)
        self._episode.reset(int(self.np_random.integers(SEEDS)))
        return self._look(), {}

    def _look(self) -> dict[str, Any]:
        return {"observation": self._episode.view.copy(), "action_mask": self._episode.mask.copy()}

    def action_masks(self) -> Any:
        """Which actions are legal now, as `sb3-contrib` asks for it."""
        return self._episode.mask.astype(np.bool_)

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """The learner acts, the others play on."""
        try:
            number = int(action)
        except (TypeError, ValueError):
            raise BadNumber(f"An action is a number from 0 to {len(self._episode.mask) - 1}, not {action!r}.") from None
        reward, is_over, is_cut = self._episode.step(number)
        if self.render_mode == "human":
            self.render()
        return self._look(), reward, is_over, is_cut, {}

    def render(self) -> Any:
        """The table, with all cards open."""
        simulator = self._episode.picture()
        return None if simulator is None else pictures.render(simulator, self.render_mode)


def batch_space(length: int, size: int) -> spaces.Dict:
    """Bytes, and which numbers are legal."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (length,), np.uint8),
            "action_mask": spaces.Box(0, 1, (size,), np.int8),
        }
    )
