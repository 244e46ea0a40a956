"""Capture The Base for PettingZoo, version 0 (docs/environments.md).

`env()` is wrapped as PettingZoo's own games are, `raw_env()` is bare and fastest; in `parallel_env()` both agents act
in every step, one of them by waiting.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flagfall.core.errors import MissingExtra

try:
    from pettingzoo.utils import wrappers
except ImportError:
    raise MissingExtra("A learning environment", "rl") from None

from flagfall.envs.aec import TurnBasedEnv
from flagfall.envs.agents import check_options
from flagfall.envs.parallel import SimultaneousEnv
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.env.simulator import CtbSimulator

NAME = "ctb_v0"
MAX_CYCLES = 2_000

__all__ = ["NAME", "env", "parallel_env", "raw_env"]


def raw_env(
    variant: str | Mapping[str, Any] | Variant = "standard", *, setup: str = "place", max_cycles: int = MAX_CYCLES,
    rewards: str = "sparse", discount: float = 1.0, illegal: str = "first", render_mode: str | None = None,
) -> TurnBasedEnv:  # fmt: skip
    """One agent after the other. `variant` is a rule set's name, a table as in a variant file, or a `Variant`.

    `setup` is `place` (the players place their armies) or `random`; `max_cycles` limits the turns of each agent.
    """
    check_options(max_cycles=max_cycles, rewards=rewards, discount=discount, illegal=illegal)
    simulator = CtbSimulator(variant, setup=setup, limit=2 * max_cycles)
    return TurnBasedEnv(
        NAME, simulator, max_cycles=max_cycles, render_mode=render_mode, rewards=rewards, discount=discount,
        illegal=illegal,
    )  # fmt: skip


def env(variant: str | Mapping[str, Any] | Variant = "standard", **options: Any) -> Any:
    """`raw_env`, with PettingZoo's checks of order and bounds around it."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(variant, **options)))


def parallel_env(
    variant: str | Mapping[str, Any] | Variant = "standard", *, setup: str = "place", max_cycles: int = MAX_CYCLES,
    rewards: str = "sparse", discount: float = 1.0, illegal: str = "first", render_mode: str | None = None,
) -> SimultaneousEnv:  # fmt: skip
    """Both agents in every step; the player who is not to move waits. `max_cycles` limits the steps."""
    check_options(max_cycles=max_cycles, rewards=rewards, discount=discount, illegal=illegal)
    simulator = CtbSimulator(variant, setup=setup, limit=2 * max_cycles)
    return SimultaneousEnv(
        NAME, simulator, max_cycles=max_cycles, render_mode=render_mode, rewards=rewards, discount=discount,
        illegal=illegal,
    )  # fmt: skip
