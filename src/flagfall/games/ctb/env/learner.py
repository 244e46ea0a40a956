"""The environments behind Gymnasium's id `Flagfall/CTB-v0`, each with the fastest way to play it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flagfall.core.errors import BadInput
from flagfall.envs.episode import BotEpisode, CompiledEpisode, Episode
from flagfall.envs.settings import MOST_STEPS, NEXT_STEP, check_bots, check_count, check_seat, kept_share
from flagfall.envs.single import LearnerEnv
from flagfall.envs.vector import BatchEnv
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.env.games import CtbGames
from flagfall.games.ctb.env.simulator import CtbSimulator
from flagfall.games.ctb.game import CTB


def ctb(
    variant: str | Mapping[str, Any] | Variant = "standard", *, bot: str = "random", setup: str = "random",
    seat: int | None = None, rewards: str = "sparse", discount: float = 1.0, max_steps: int = MOST_STEPS,
    render_mode: str | None = None,
) -> LearnerEnv:  # fmt: skip
    """`Flagfall/CTB-v0`: one side is the learner's, the other a bot's. `seat` None: either, by lot."""
    kept = kept_share(rewards, discount, max_steps)
    check_bots(CTB.id, [bot])
    check_seat(seat, 2)
    simulator = CtbSimulator(variant, setup=setup, limit=2 * max_steps)
    episode: Episode = BotEpisode(simulator, [bot], seat, limit=max_steps, discount=kept)
    if bot == "random" and render_mode is None:
        games = CtbGames(1, variant, setup=setup, seat=seat, limit=2 * max_steps, discount=kept)
        episode = CompiledEpisode(games)
    return LearnerEnv(episode, simulator.layout, render_mode)


def ctb_vector(
    num_envs: int = 1, variant: str | Mapping[str, Any] | Variant = "standard", *, bot: str = "random",
    setup: str = "random", seat: int | None = None, rewards: str = "sparse", discount: float = 1.0,
    max_steps: int = MOST_STEPS, autoreset_mode: Any = NEXT_STEP, copy: bool = True,
) -> BatchEnv:  # fmt: skip
    """The vector form of `Flagfall/CTB-v0`; its rival plays at random."""
    kept = kept_share(rewards, discount, max_steps)
    check_seat(seat, 2)
    if bot != "random":
        raise BadInput(f"In the vector environment the opponent is 'random', not {bot!r}; single games take any bot.")
    games = CtbGames(check_count(num_envs), variant, setup=setup, seat=seat, limit=2 * max_steps, discount=kept)
    return BatchEnv(games, games.layout, num_envs, autoreset_mode=autoreset_mode, copy=copy)
