"""Worlds made of environments: known by what they can do, without importing their libraries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flagfall.testing.adapters.game_world import GameWorld
from flagfall.testing.adapters.gym_world import GymWorld
from flagfall.testing.adapters.pettingzoo_worlds import AecWorld, ParallelWorld
from flagfall.testing.adapters.spiel_world import SpielWorld
from flagfall.testing.case import Case
from flagfall.testing.worlds import World

__all__ = ["ADAPTERS", "AecWorld", "GameWorld", "GymWorld", "ParallelWorld", "SpielWorld"]


def _has(*names: str) -> Callable[[Any], bool]:
    return lambda thing: all(hasattr(thing, name) for name in names)


ADAPTERS: tuple[tuple[Callable[[Any], bool], Callable[[Any], World]], ...] = (
    (lambda thing: isinstance(thing, Case), GameWorld),
    (_has("is_chance_node", "apply_action", "legal_actions"), SpielWorld),
    (_has("possible_agents", "last", "observe"), AecWorld),
    (_has("possible_agents", "reset", "step"), ParallelWorld),
    (_has("action_space", "observation_space", "reset", "step"), GymWorld),
)
"""How an environment is known, and what is made of it; the first that fits."""
