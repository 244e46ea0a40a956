"""The solo game of a day: which set stays in the box, and how strong the Robot is."""

from __future__ import annotations

from datetime import date
from typing import Any

from flagfall.games.challengers.config import optional_sets
from flagfall.games.challengers.definitions.cards import box

STRENGTH = (1, 2, 2, 3, 3, 4, 5)
"""The Robot's difficulty from Monday to Sunday: it grows with the week."""

_BITS = 0xFFFFFFFF


def daily_config(day: date) -> dict[str, Any]:
    """The config of the daily game: one set stays in the box, and the Robot's difficulty follows the weekday."""
    sets = optional_sets(box())
    number = day.year * 10_000 + day.month * 100 + day.day
    exclude = sets[_scramble(number) % len(sets)]
    return {"players": 1, "exclude": exclude, "difficulty": STRENGTH[day.weekday()]}


def _scramble(value: int) -> int:
    """A number spread over 32 bits, so that days in a row are not sets in a row (`draft.ts` does the same)."""
    for _ in range(2):
        value = ((value ^ (value >> 16)) * 0x45D9F3B) & _BITS
    return value ^ (value >> 16)
