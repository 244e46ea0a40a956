"""The environments behind the ids of Gymnasium: settings by name, checked, and the fastest way to play them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flagfall.bots import bots_for
from flagfall.core.errors import BadConfig, BadInput, BadNumber
from flagfall.envs.agents import check_options
from flagfall.envs.challengers.games import COMPILED, ChallengersGames
from flagfall.envs.challengers.settings import config_of
from flagfall.envs.challengers.simulator import ChallengersSimulator, wait_of
from flagfall.envs.ctb.games import CtbGames
from flagfall.envs.ctb.simulator import CtbSimulator
from flagfall.envs.episode import BotEpisode, CompiledEpisode, Episode
from flagfall.envs.single import LearnerEnv
from flagfall.envs.vector import BatchEnv
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.ctb.definitions.variant import Variant

MOST_STEPS = 1_000
NEXT_STEP = "NextStep"


def ctb(
    variant: str | Mapping[str, Any] | Variant = "standard", *, bot: str = "random", setup: str = "random",
    seat: int | None = None, rewards: str = "sparse", discount: float = 1.0, max_steps: int = MOST_STEPS,
    render_mode: str | None = None,
) -> LearnerEnv:  # fmt: skip
    """`Flagfall/CTB-v0`: one side is the learner's, the other a bot's. `seat` None: either, by lot."""
    kept = _kept(rewards, discount, max_steps)
    _check_bots("ctb", [bot])
    _check_seat(seat, 2)
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
    kept = _kept(rewards, discount, max_steps)
    _check_seat(seat, 2)
    if bot != "random":
        raise BadInput(f"In the vector environment the opponent is 'random', not {bot!r}; single games take any bot.")
    games = CtbGames(_count(num_envs), variant, setup=setup, seat=seat, limit=2 * max_steps, discount=kept)
    return BatchEnv(games, games.layout, num_envs, autoreset_mode=autoreset_mode, copy=copy)


def draft(
    players: int = 2, *, bots: str | Sequence[str] = "greedy", choices: bool = False, seat: int = 0,
    cards: CardTable | None = None, rewards: str = "sparse", discount: float = 1.0, max_steps: int = MOST_STEPS,
    render_mode: str | None = None, **options: Any,
) -> LearnerEnv:  # fmt: skip
    """`Flagfall/ChallengersDraft-v0`: the learner builds a deck; with `choices` it also chooses inside matches."""
    kept, names = _kept(rewards, discount, max_steps), _line_up(bots, players)
    _check_seat(seat, players)
    config = config_of(players, options)
    simulator = ChallengersSimulator(config, cards, is_draft=not choices)
    if render_mode is None and all(name in COMPILED for name in names):
        games = ChallengersGames(
            1, config, names, cards=cards, is_draft=not choices, seat=seat, limit=max_steps, discount=kept
        )
        return LearnerEnv(CompiledEpisode(games), games.layout, render_mode)
    size = 0 if choices else wait_of(simulator.cards, is_draft=True) + 1
    episode = BotEpisode(simulator, names, seat, limit=max_steps, discount=kept, draft_size=size)
    return LearnerEnv(episode, simulator.layout, render_mode)


def draft_vector(
    num_envs: int = 1, players: int = 2, *, bots: str | Sequence[str] = "greedy", choices: bool = False, seat: int = 0,
    cards: CardTable | None = None, rewards: str = "sparse", discount: float = 1.0, max_steps: int = MOST_STEPS,
    autoreset_mode: Any = NEXT_STEP, copy: bool = True, **options: Any,
) -> BatchEnv:  # fmt: skip
    """The vector form of `Flagfall/ChallengersDraft-v0`; its bots are `random` and `greedy`."""
    kept, names = _kept(rewards, discount, max_steps), _line_up(bots, players)
    _check_seat(seat, players)
    if any(name not in COMPILED for name in names):
        raise BadInput(f"In the vector environment bots are {' and '.join(COMPILED)}; single games take any bot.")
    games = ChallengersGames(
        _count(num_envs), config_of(players, options), names, cards=cards, is_draft=not choices, seat=seat,
        limit=max_steps, discount=kept,
    )  # fmt: skip
    return BatchEnv(games, games.layout, num_envs, autoreset_mode=autoreset_mode, copy=copy)


def _kept(rewards: str, discount: float, max_steps: int) -> float:
    """The discount of shaped rewards; below 0 for sparse ones."""
    check_options(max_cycles=max_steps, rewards=rewards, discount=discount, limit="max_steps")
    return float(discount) if rewards == "shaped" else -1.0


def _line_up(bots: str | Sequence[str], players: int) -> list[str]:
    """The bots of the other places, repeated until everybody has one."""
    names = [bots] if isinstance(bots, str) else list(bots)
    if not names:
        raise BadInput("bots is the name of a bot or a list of names.")
    _check_bots("challengers", names)
    return [names[i % len(names)] for i in range(players - 1)] if isinstance(players, int) else names


def _check_bots(game_id: str, names: Sequence[str]) -> None:
    for name in names:
        if name not in bots_for(game_id):
            raise BadInput(f"There is no bot {name!r} for this game; one of {', '.join(bots_for(game_id))}.")


def _check_seat(seat: int | None, players: int) -> None:
    if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < players):
        raise BadConfig(f"seat is a player's number from 0 to {players - 1}, not {seat!r}.")


def _count(num_envs: int) -> int:
    if isinstance(num_envs, bool) or not isinstance(num_envs, int) or num_envs < 1:
        raise BadNumber(f"num_envs is a whole number from 1 on, not {num_envs!r}.")
    return num_envs
