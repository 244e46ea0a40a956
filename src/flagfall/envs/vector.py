"""Thousands of learners at once for Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space as batched

from flagfall.core.errors import BadConfig, BadInput
from flagfall.envs.agents import SEEDS
from flagfall.envs.episode import Games
from flagfall.envs.layout import Layout
from flagfall.envs.single import batch_space


class BatchEnv(VectorEnv[dict[str, Any], Any, Any]):
    """Compiled games side by side, with autoreset as Gymnasium defines it.

    With `copy=False` observations are written over by the next step, which is faster.
    """

    def __init__(
        self, games: Games, layout: Layout, count: int, *, autoreset_mode: AutoresetMode | str, copy: bool = True
    ) -> None:
        try:
            self._mode = AutoresetMode(autoreset_mode)
        except ValueError:
            known = ", ".join(mode.value for mode in AutoresetMode)
            raise BadConfig(f"autoreset_mode is one of {known}, not {autoreset_mode!r}.") from None
        self.metadata = {"autoreset_mode": self._mode, "render_modes": []}
        self.games, self.layout, self.num_envs, self._copy = games, layout, count, copy
        size = games.masks.shape[1]
        self.single_observation_space = batch_space(layout.length, size)
        self.single_action_space = spaces.Discrete(size)
        self.observation_space = batched(self.single_observation_space, count)
        self.action_space = batched(self.single_action_space, count)
        self._over, self._none = np.zeros(count, np.bool_), np.zeros(count, np.uint8)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Restart all games, or those of the option `reset_mask`."""
        super().reset(seed=seed)
        which = np.ones(self.num_envs, np.uint8)
        if isinstance(options, dict) and options.get("reset_mask") is not None:
            which = np.asarray(options["reset_mask"]).astype(np.uint8)
            if which.shape != (self.num_envs,):
                raise BadInput(f"reset_mask has {self.num_envs} values, one for each game.")
        if which.all():
            self.games.seed(int(self.np_random.integers(SEEDS)))
        self.games.start(which)
        self._over[which == 1] = False
        return self._look(), {}

    def _look(self) -> dict[str, Any]:
        views, masks = self.games.views, self.games.masks
        if self._copy:
            views, masks = views.copy(), masks.copy()
        return {"observation": views, "action_mask": masks}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """One action in every game; where one is over, the next begins as `autoreset_mode` says."""
        games, infos = self.games, dict[str, Any]()
        numbers = np.ascontiguousarray(actions, np.int64)
        if numbers.shape != (self.num_envs,):
            raise BadInput(f"There are {self.num_envs} games, but actions of the shape {numbers.shape}.")
        if self._mode is AutoresetMode.NEXT_STEP and self._over.any():
            waiting = self._over.copy()
            games.step(numbers, waiting.view(np.uint8))
            games.start(waiting.view(np.uint8))
            games.rewards[waiting], games.ended[waiting], games.cut[waiting] = 0.0, False, False
        else:
            if self._over.any():
                raise BadInput("Some games are over: reset them with the option reset_mask.")
            games.step(numbers, self._none)
        np.logical_or(games.ended, games.cut, out=self._over)
        rewards, ended, cut = games.rewards.copy(), games.ended.copy(), games.cut.copy()
        if self._mode is AutoresetMode.SAME_STEP and self._over.any():
            infos = self._finals()
            games.start(self._over.view(np.uint8))
            self._over[:] = False
        return self._look(), rewards, ended, cut, infos

    def _finals(self) -> dict[str, Any]:
        """The last observations of the games that are over, as Gymnasium hands them on."""
        found = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(self._over):
            found[i] = {"observation": self.games.views[i].copy(), "action_mask": self.games.masks[i].copy()}
        return {"final_obs": found, "_final_obs": self._over.copy(), "final_info": {}, "_final_info": self._over.copy()}
