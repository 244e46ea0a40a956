"""What a player wants done as soon as it can be done, kept while they are away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from flagfall.core.ids import PlayerIx


@dataclass(frozen=True, slots=True)
class PlanStep:
    """What a plan asks for now, and what is left of it after that."""

    action: Any = None
    """None: nothing yet."""
    rest: Any = None
    """None: the plan is done, or nothing can come of it any more."""


@dataclass(frozen=True, slots=True)
class Branch:
    """If another player does this, the player answers with that; then the next branches count."""

    player: PlayerIx
    action: dict[str, Any]
    answer: dict[str, Any]
    then: tuple[Branch, ...] = ()


@dataclass(frozen=True, slots=True)
class Lines:
    """Conditional moves, of any game: a tree of what others may do and what its player answers."""

    branches: tuple[Branch, ...]
    at: int = 0
    """After how many actions of the game they wait; known to the server."""

    @property
    def size(self) -> int:
        """How many answers there are."""
        waiting, found = [*self.branches], 0
        while waiting:
            branch = waiting.pop()
            found += 1
            waiting += branch.then
        return found


@dataclass(frozen=True, slots=True)
class Plans:
    """The plans of a game. A plan knows what its player knows and no more: it is asked with their view."""

    type: Any
    """A dataclass, or several as a union; its JSON form is what clients send."""
    check: Callable[[Any, Any], None]
    """Raises BadInput for a plan that makes no sense with this config."""
    step: Callable[[Any, Any, Sequence[Any]], PlanStep]
    """Of a plan, the view of its player and what they may do. The rules judge the action as any other."""
