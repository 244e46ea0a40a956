"""The Challengers! tournament for PettingZoo, version 0 (docs/environments.md).

`env()` is wrapped as PettingZoo's own games are, `raw_env()` is bare and fastest; in `parallel_env()` deck phases
of all players go on at once.
"""

from __future__ import annotations

from typing import Any

from flagfall.core.errors import MissingExtra

try:
    from pettingzoo.utils import wrappers
except ImportError:
    raise MissingExtra("A learning environment", "rl") from None

from flagfall.envs.aec import TurnBasedEnv
from flagfall.envs.parallel import SimultaneousEnv
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.env.simulator import ChallengersSimulator, config_of

NAME = "challengers_v0"
MAX_CYCLES = 1_000

__all__ = ["NAME", "env", "parallel_env", "raw_env"]


def raw_env(
    players: int = 4, *, cards: CardTable | None = None, max_cycles: int = MAX_CYCLES, rewards: str = "sparse",
    discount: float = 1.0, illegal: str = "first", render_mode: str | None = None, **options: Any,
) -> TurnBasedEnv:  # fmt: skip
    """One agent after the other; in deck phases they take turns. `options` are those of a tournament.

    `max_cycles` limits the turns of each agent.
    """
    simulator = ChallengersSimulator(config_of(players, options), cards)
    return TurnBasedEnv(
        NAME, simulator, max_cycles=max_cycles, render_mode=render_mode, rewards=rewards, discount=discount,
        illegal=illegal,
    )  # fmt: skip


def env(players: int = 4, **options: Any) -> Any:
    """`raw_env`, with PettingZoo's checks of order and bounds around it."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(players, **options)))


def parallel_env(
    players: int = 4, *, cards: CardTable | None = None, max_cycles: int = MAX_CYCLES, rewards: str = "sparse",
    discount: float = 1.0, illegal: str = "first", render_mode: str | None = None, **options: Any,
) -> SimultaneousEnv:  # fmt: skip
    """In every step, all players with a decision act. `max_cycles` limits the steps."""
    simulator = ChallengersSimulator(config_of(players, options), cards)
    return SimultaneousEnv(
        NAME, simulator, max_cycles=max_cycles, render_mode=render_mode, rewards=rewards, discount=discount,
        illegal=illegal,
    )  # fmt: skip
