"""Twin worlds: two worlds that look alike to a player must stay alike to that player, whatever the others do.

A twin is another world that the player cannot tell from the true one: something hidden from them is different in it.
Both worlds get the same action of another player, where both allow it. What the player then sees must be the same,
unless the action is one that shows what was hidden.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from flagfall.testing.worlds import Make, World, begin

Twin = Callable[[World, Any, random.Random], World | None]
"""Another world that this player cannot distinguish from the given one; None if there is none."""
Shows = Callable[[World, Any, Any], bool]
"""Whether an action of a player, in the world before it, may show what was hidden."""
Like = Callable[[Any, list[Any]], Any]
"""The action of the twin world that corresponds to one of the true one; None: there is none."""


def find_leaks(
    make: Make,
    twin: Twin | None = None,
    shows: Shows | None = None,
    like: Like | None = None,
    seed: int = 1,
    steps: int = 400,
    every: int = 1,
) -> list[str]:
    """Everything players could distinguish over a random game, as sentences; empty if the test passes.

    Without `twin` the world makes its own: states of Flagfall and of OpenSpiel can be drawn again.
    """
    world, source, leaks = begin(make, seed), random.Random(seed), list[str]()  # noqa: S311
    for number in range(steps):
        actors = world.actors()
        if not actors:
            break
        actor = source.choice(actors)
        action = source.choice(world.legal(actor))
        viewers = [viewer for viewer in world.viewers() if viewer != actor]
        pairs = []
        for viewer in viewers if number % every == 0 else ():
            other = (twin or _own_twin)(world.copy(), viewer, source)
            if other is not None:
                leaks += _told_apart(world, other, viewer, f"step {number}, before {action!r}")
                pairs.append((viewer, other))
        is_open = shows is not None and shows(world, actor, action)
        same = [] if is_open else [(v, other, _like(other, actor, action, like)) for v, other in pairs]
        world.act(actor, action)
        for viewer, other, alike in same:
            if alike is not None:
                other.act(actor, alike)
                if world.is_same_course(other):
                    leaks += _told_apart(world, other, viewer, f"step {number}, after {action!r} of {actor}")
    return leaks


def _own_twin(world: World, viewer: Any, source: random.Random) -> World | None:
    return world.redrawn(viewer, source)


def _told_apart(world: World, other: World, viewer: Any, where: str) -> list[str]:
    found = []
    if world.observe(viewer) != other.observe(viewer):
        found.append(f"{where}: {viewer} sees which world it is")
    if viewer in world.actors() and viewer in other.actors() and world.legal(viewer) != other.legal(viewer):
        found.append(f"{where}: what {viewer} may do tells which world it is")
    return found


def _like(other: World, actor: Any, action: Any, like: Like | None) -> Any:
    """The action itself where it is legal there, or what corresponds to it."""
    if actor not in other.actors():
        return None
    legal = other.legal(actor)
    if action in legal:
        return action
    return None if like is None else like(action, legal)
