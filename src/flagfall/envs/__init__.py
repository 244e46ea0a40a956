"""Learning environments for every installed game (docs/environments.md).

Importing this registers ids with Gymnasium, such as `Flagfall/ChallengersDraft-v0` and `Flagfall/CTB-v0`, and with
PettingZoo where it has a registry, such as `flagfall/challengers-v0` and `flagfall/ctb-v0`. The PettingZoo environments
of a game are attributes, too: `flagfall.envs.ctb_v0.env()`.
"""

from __future__ import annotations

from typing import Any

from flagfall.core.errors import MissingExtra

try:
    import gymnasium  # noqa: F401 - what single learners are made for
    import numba  # noqa: F401 - what the games are compiled with
except ImportError:
    raise MissingExtra("A learning environment", "rl") from None

from flagfall.envs.registration import agent_envs, agent_names, register

register()


def __getattr__(name: str) -> Any:
    """The PettingZoo environments of a game, such as `ctb_v0`."""
    found = None if name.startswith("_") else agent_envs(name)
    if found is None:
        raise AttributeError(f"module 'flagfall.envs' has no attribute {name!r}")
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *agent_names()})
