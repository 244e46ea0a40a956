"""What cards and sets are called in reports."""

from __future__ import annotations

from flagfall.games.challengers.definitions.cards import box


def label(item: str, locale: str) -> str | None:
    """The name of a card or a set; None for anything else."""
    if item in box():
        return box().name(item, locale)
    return box().set_names[locale][item] if item in box().sets else None
