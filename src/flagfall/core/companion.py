"""What a game offers to people who play it on a real table: a log of small entries and the view made from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Companion:
    """The two questions a server has about the log of an evening."""

    accept: Callable[[Any], object]
    """Raises BadInput for an entry, as plain JSON values, that no log may hold."""
    view: Callable[[Sequence[Any]], Any]
    """The view of a companion's log as plain JSON values; None before the set-up."""
