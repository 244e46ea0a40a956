"""Learn to draft with MaskablePPO of sb3-contrib (which needs PyTorch).

    pip install 'flagfall[rl]' sb3-contrib
    python examples/sb3_maskable.py --steps 200000

`examples/ppo_draft.py` does the same in plain NumPy, and faster: here every game is an environment of its own.
"""

from __future__ import annotations

import argparse
import sys

import gymnasium

import flagfall.envs  # noqa: F401 - registers the ids


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--bot", default="greedy")
    options = parser.parse_args()
    try:
        from sb3_contrib import MaskablePPO
    except ImportError:
        print("This example needs sb3-contrib: pip install sb3-contrib", file=sys.stderr)
        return 1

    env = gymnasium.make("Flagfall/ChallengersDraft-v0", bots=options.bot, rewards="shaped")
    # The environment has the method `action_masks`, which MaskablePPO asks for.
    model = MaskablePPO("MultiInputPolicy", env.unwrapped, verbose=1, n_steps=2048, gamma=1.0)
    model.learn(options.steps)

    env, won = gymnasium.make("Flagfall/ChallengersDraft-v0", bots=options.bot), 0
    for seed in range(200):
        seen, _ = env.reset(seed=seed)
        reward, is_over = 0.0, False
        while not is_over:
            action, _ = model.predict(seen, action_masks=env.unwrapped.action_masks(), deterministic=True)
            seen, reward, terminated, truncated, _ = env.step(action)
            is_over = terminated or truncated
        won += reward > 0
    print(f"won {won} of 200 games against {options.bot}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
