"""What the participants of a tournament are called, and where they meet."""

from __future__ import annotations

from collections.abc import Sequence

from flagfall.games.challengers.definitions.plans import plans
from flagfall.text.catalog import say


def participant_names(players: int, locale: str, given: Sequence[str] = (), *, you: int | None = None) -> list[str]:
    """Names for the players, as far as none are given, and for the Robot where there is one.

    The player who is spoken to and gave no name is called `You` in tables.
    """
    people = iter([name for name in say("ui.people", locale).split(", ") if name not in given])
    names = list(given)
    for p in range(len(given), players):
        names.append(say("ui.you_label", locale) if p == you else next(people))
    return [*names, say("ui.robot", locale)] if players % 2 else names


def park_words(park: int, case: str, locale: str) -> str:
    """A park: its `name`, `in` it, or `to` it."""
    return say(f"ui.park.{plans().parks[park].id}.{case}", locale)
