"""Settings that environments have in common, checked."""

from __future__ import annotations

from collections.abc import Sequence

from flagfall.bots import bots_for
from flagfall.core.errors import BadConfig, BadInput, BadNumber
from flagfall.envs.agents import check_options

MOST_STEPS = 1_000
NEXT_STEP = "NextStep"


def kept_share(rewards: str, discount: float, max_steps: int) -> float:
    """The discount of shaped rewards; below 0 for sparse ones."""
    check_options(max_cycles=max_steps, rewards=rewards, discount=discount, limit="max_steps")
    return float(discount) if rewards == "shaped" else -1.0


def line_up(game_id: str, bots: str | Sequence[str], players: int) -> list[str]:
    """The bots of the other places, repeated until every place has one."""
    names = [bots] if isinstance(bots, str) else list(bots)
    if not names:
        raise BadInput("bots is the name of a bot or a list of names.")
    check_bots(game_id, names)
    return [names[i % len(names)] for i in range(players - 1)] if isinstance(players, int) else names


def check_bots(game_id: str, names: Sequence[str]) -> None:
    """Raise BadInput for a bot that does not play the game."""
    for name in names:
        if name not in bots_for(game_id):
            raise BadInput(f"There is no bot {name!r} for this game; one of {', '.join(bots_for(game_id))}.")


def check_seat(seat: int | None, players: int) -> None:
    """Raise BadConfig for a seat that the game has not; None is any seat, by lot."""
    if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < players):
        raise BadConfig(f"seat is a player's number from 0 to {players - 1}, not {seat!r}.")


def check_count(num_envs: int) -> int:
    """The number of games of a vector environment; raises BadNumber."""
    if isinstance(num_envs, bool) or not isinstance(num_envs, int) or num_envs < 1:
        raise BadNumber(f"num_envs is a whole number from 1 on, not {num_envs!r}.")
    return num_envs
