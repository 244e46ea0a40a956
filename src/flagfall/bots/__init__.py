"""Players that are not people. They get what a player gets: a view and the legal actions, never a state."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from flagfall.bots.base import Bot, Sight
from flagfall.bots.challengers import Greedy
from flagfall.bots.ctb import LEVELS, Engine
from flagfall.bots.uniform import Uniform
from flagfall.core.errors import BadInput

BOTS: dict[str, Callable[[], Bot]] = {
    "random": Uniform,
    "greedy": Greedy,
    **{f"engine-{level}": partial(Engine, level) for level in LEVELS},
}
"""Every bot by name: `random` plays any game, `greedy` Challengers!, the engines Capture The Base."""

__all__ = ["BOTS", "Bot", "Sight", "make_bot"]


def make_bot(name: str) -> Bot:
    """A bot by its name."""
    if name not in BOTS:
        raise BadInput(f"There is no bot '{name}'; one of {', '.join(BOTS)}.")
    return BOTS[name]()
