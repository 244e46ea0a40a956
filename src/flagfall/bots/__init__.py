"""Players that are not people. They get what a player gets: a view and the legal actions, never a state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from flagfall.bots.base import Bot, Sight
from flagfall.bots.challengers import Greedy
from flagfall.bots.ctb import LEVELS, Engine
from flagfall.bots.uniform import Uniform
from flagfall.core.errors import BadInput


@dataclass(frozen=True, slots=True)
class Kind:
    """One sort of bot: the games it plays, and how to get one. Whoever reads cards is given the card table."""

    games: tuple[str, ...]
    make: Callable[..., Bot]
    reads_cards: bool = False
    compiles: bool = False  # thinks in compiled code if it may, which has to be compiled once
    is_rated: bool = True  # False: to win against it says nothing


BOTS: dict[str, Kind] = {
    "greedy": Kind(("challengers",), Greedy, reads_cards=True),
    "random": Kind(("challengers", "ctb"), Uniform, is_rated=False),
    **{f"engine-{level}": Kind(("ctb",), partial(Engine, level), compiles=True) for level in LEVELS},
}
"""Every bot by name."""

USUAL = {"challengers": "greedy", "ctb": "engine-3"}
"""Who plays a game when nobody asks for somebody else."""

__all__ = ["BOTS", "Bot", "Kind", "Sight", "bots_for", "make_bot"]


def bots_for(game_id: str) -> tuple[str, ...]:
    """The bots that play a game, the usual one first."""
    found = (name for name, kind in BOTS.items() if game_id in kind.games)
    return tuple(sorted(found, key=lambda name: name != USUAL.get(game_id)))


def make_bot(name: str, cards: Any = None, *, interpreted: bool = False) -> Bot:
    """A bot by its name; `cards` is the card table of a Challengers! game with packs.

    `interpreted` keeps it from compiling: weaker against the clock, but it answers at once.
    """
    if name not in BOTS:
        raise BadInput(f"There is no bot '{name}'; one of {', '.join(BOTS)}.")
    kind = BOTS[name]
    if kind.compiles and interpreted:
        return kind.make(engine="interpreted")
    return kind.make(cards) if kind.reads_cards else kind.make()
