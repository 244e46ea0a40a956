"""Learning environments for both games (docs/environments.md).

Importing this registers `Flagfall/ChallengersDraft-v0` and `Flagfall/CTB-v0` with Gymnasium, and
`flagfall/challengers-v0` and `flagfall/ctb-v0` with PettingZoo where it has a registry (from 1.27 on).
"""

from __future__ import annotations

from flagfall.core.errors import MissingExtra

try:
    import gymnasium
    import numba  # noqa: F401 - what the games are compiled with
except ImportError:
    raise MissingExtra("A learning environment", "rl") from None

GYMNASIUM = {"Flagfall/ChallengersDraft-v0": "draft", "Flagfall/CTB-v0": "ctb"}
PETTINGZOO = {"flagfall/challengers-v0": "challengers_v0", "flagfall/ctb-v0": "ctb_v0"}


def register() -> None:
    """Make the ids known; does nothing twice."""
    for name, entry in GYMNASIUM.items():
        if name not in gymnasium.registry:
            where = f"flagfall.envs.learners:{entry}"
            gymnasium.register(name, where, vector_entry_point=f"{where}_vector", disable_env_checker=False)
    try:
        from pettingzoo.env_registry import registration as zoo
    except ImportError:  # not installed, or a release without a registry
        return
    for name, module in PETTINGZOO.items():
        if name not in zoo.aec_registry:
            zoo.register("aec", name, f"flagfall.envs.{module}:env")
            zoo.register("parallel", name, f"flagfall.envs.{module}:parallel_env")


register()
