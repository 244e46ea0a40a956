"""Learn to draft with MaskablePPO of sb3-contrib (which needs PyTorch).

    pip install 'flagfall[rl]' sb3-contrib
    python examples/sb3_maskable.py --steps 500000

The compiled vector environment behind the interface that Stable-Baselines3 has for such. First the policy imitates
`greedy`, for at random nobody keeps a deck that could win. `examples/ppo_draft.py` does the same in plain NumPy.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode

import flagfall.envs  # noqa: F401 - registers the ids

NAME = "Flagfall/ChallengersDraft-v0"


def eyes(observations: Any) -> Any:
    """Counts of 1 and of 80 in one order of size: networks learn little from raw ones."""
    return np.log1p(observations.astype(np.float32))


def vector_env(count: int, **options: Any) -> Any:
    """So many games for Stable-Baselines3."""
    from stable_baselines3.common.vec_env import VecEnv, VecMonitor

    class Games(VecEnv):  # type: ignore[misc]
        """Steps all games at once; where one is over, the next has begun."""

        def __init__(self) -> None:
            self.games = gymnasium.make_vec(NAME, num_envs=count, autoreset_mode=AutoresetMode.SAME_STEP, **options)
            length = self.games.unwrapped.layout.length  # type: ignore[attr-defined]
            seen = gymnasium.spaces.Box(0, 6, (length,), np.float32)
            super().__init__(count, seen, self.games.single_action_space)

        def _look(self, seen: dict[str, Any]) -> Any:
            self.masks = seen["action_mask"].astype(bool)
            return eyes(seen["observation"])

        def reset(self) -> Any:
            return self._look(self.games.reset(seed=1)[0])

        def step_async(self, actions: Any) -> None:
            self.actions = actions

        def step_wait(self) -> Any:
            seen, rewards, ended, cut, more = self.games.step(self.actions)
            infos: list[dict[str, Any]] = [{} for _ in range(count)]
            for i in np.flatnonzero(ended | cut):
                infos[i]["terminal_observation"] = eyes(more["final_obs"][i]["observation"])
                infos[i]["TimeLimit.truncated"] = bool(cut[i])
            return self._look(seen), rewards.astype(np.float32), ended | cut, infos

        def env_method(self, method_name: str, *args: Any, **options: Any) -> Any:
            if method_name != "action_masks":
                raise AttributeError(method_name)
            return list(self.masks)

        def has_attr(self, attr_name: str) -> bool:
            return attr_name == "action_masks"

        def get_attr(self, attr_name: str, indices: Any = None) -> Any:
            if attr_name == "render_mode":
                return [None] * count
            raise AttributeError(attr_name)

        def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
            raise AttributeError(attr_name)

        def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> Any:
            return [False] * count

        def close(self) -> None:
            self.games.close()

    return VecMonitor(Games())


def imitate(model: Any, bot: str, count: int, steps: int) -> None:
    """Before it plays by itself, the policy does what `greedy` would do, and is corrected towards it."""
    import torch

    env = gymnasium.make_vec(NAME, num_envs=count, bots=bot, autoreset_mode=AutoresetMode.SAME_STEP)
    seen, _ = env.reset(seed=2)
    policy = model.policy
    for _ in range(steps):
        advice = env.unwrapped.games.advice()  # type: ignore[attr-defined]
        rows = torch.as_tensor(eyes(seen["observation"]))
        _, chances, _ = policy.evaluate_actions(rows, torch.as_tensor(advice), seen["action_mask"].astype(bool))
        policy.optimizer.zero_grad()
        (-chances.mean()).backward()
        policy.optimizer.step()
        seen, *_ = env.step(advice)


def duels_won(model: Any, bot: str, duels: int = 500) -> int:
    """How many of so many duels the policy wins, taking what it thinks best."""
    env = gymnasium.make_vec(NAME, num_envs=duels, bots=bot, autoreset_mode=AutoresetMode.NEXT_STEP)
    seen, _ = env.reset(seed=99)
    open_games, won = np.ones(duels, bool), 0
    while open_games.any():
        masks = seen["action_mask"].astype(bool)
        actions, _ = model.predict(eyes(seen["observation"]), action_masks=masks, deterministic=True)
        seen, rewards, ended, cut, _ = env.step(actions)
        won += int((rewards[open_games] > 0).sum())
        open_games &= ~(ended | cut)
    return won


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=500_000)
    parser.add_argument("--games", type=int, default=64, help="at the same time")
    parser.add_argument("--imitate", type=int, default=2_000, help="steps of 256 games each")
    parser.add_argument("--bot", default="greedy", help="greedy or random")
    options = parser.parse_args()
    try:
        from sb3_contrib import MaskablePPO
    except ImportError:
        print("This example needs sb3-contrib: pip install sb3-contrib", file=sys.stderr)
        return 1

    env = vector_env(options.games, bots=options.bot, rewards="shaped")
    settings: dict[str, Any] = {"n_steps": 128, "batch_size": 1024, "n_epochs": 4, "gamma": 1.0, "ent_coef": 0.005}
    model = MaskablePPO("MlpPolicy", env, verbose=1, seed=1, **settings)
    imitate(model, options.bot, 256, options.imitate)
    print(f"after imitation: won {duels_won(model, options.bot)} of 500 duels against {options.bot}")
    model.learn(options.steps, log_interval=10)
    for bot in ("greedy", "random"):
        print(f"won {duels_won(model, bot)} of 500 duels against {bot}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
