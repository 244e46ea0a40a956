"""The environments behind Gymnasium's id `Flagfall/ChallengersDraft-v0`, each with the fastest way to play it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flagfall.core.errors import BadInput
from flagfall.envs.episode import BotEpisode, CompiledEpisode
from flagfall.envs.settings import MOST_STEPS, NEXT_STEP, check_count, check_seat, kept_share, line_up
from flagfall.envs.single import LearnerEnv
from flagfall.envs.vector import BatchEnv
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.env.games import COMPILED, ChallengersGames
from flagfall.games.challengers.env.simulator import ChallengersSimulator, config_of, wait_of
from flagfall.games.challengers.game import Challengers


def draft(
    players: int = 2, *, bots: str | Sequence[str] = "greedy", choices: bool = False, seat: int = 0,
    cards: CardTable | None = None, rewards: str = "sparse", discount: float = 1.0, max_steps: int = MOST_STEPS,
    render_mode: str | None = None, **options: Any,
) -> LearnerEnv:  # fmt: skip
    """`Flagfall/ChallengersDraft-v0`: the learner builds a deck; with `choices` it also chooses inside matches."""
    kept, names = kept_share(rewards, discount, max_steps), line_up(Challengers.id, bots, players)
    check_seat(seat, players)
    config = config_of(players, options)
    simulator = ChallengersSimulator(config, cards, is_draft=not choices)
    if render_mode is None and all(name in COMPILED for name in names):
        games = ChallengersGames(
            1, config, names, cards=cards, is_draft=not choices, seat=seat, limit=max_steps, discount=kept
        )
        return LearnerEnv(CompiledEpisode(games), games.layout, render_mode)
    helper = None if choices else "greedy"
    size = 0 if choices else wait_of(simulator.cards, is_draft=True) + 1
    episode = BotEpisode(simulator, names, seat, limit=max_steps, discount=kept, draft_size=size, helper=helper)
    return LearnerEnv(episode, simulator.layout, render_mode)


def draft_vector(
    num_envs: int = 1, players: int = 2, *, bots: str | Sequence[str] = "greedy", choices: bool = False, seat: int = 0,
    cards: CardTable | None = None, rewards: str = "sparse", discount: float = 1.0, max_steps: int = MOST_STEPS,
    autoreset_mode: Any = NEXT_STEP, copy: bool = True, **options: Any,
) -> BatchEnv:  # fmt: skip
    """The vector form of `Flagfall/ChallengersDraft-v0`; its bots are `random` and `greedy`."""
    kept, names = kept_share(rewards, discount, max_steps), line_up(Challengers.id, bots, players)
    check_seat(seat, players)
    if any(name not in COMPILED for name in names):
        raise BadInput(f"In the vector environment bots are {' and '.join(COMPILED)}; single games take any bot.")
    games = ChallengersGames(
        check_count(num_envs), config_of(players, options), names, cards=cards, is_draft=not choices, seat=seat,
        limit=max_steps, discount=kept,
    )  # fmt: skip
    return BatchEnv(games, games.layout, num_envs, autoreset_mode=autoreset_mode, copy=copy)
