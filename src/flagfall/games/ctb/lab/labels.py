"""What kinds of pieces are called in reports."""

from __future__ import annotations

from functools import cache

from flagfall.games.ctb.definitions.load import VARIANTS, find_variant
from flagfall.games.ctb.definitions.rulebook import name_of


def label(item: str, locale: str) -> str | None:
    """The name of a kind of piece, in all variants that have it; None for anything else."""
    if item not in _pieces():
        return None
    return " / ".join(dict.fromkeys(name_of(find_variant(variant), item, locale) for variant in _pieces()[item]))


@cache
def _pieces() -> dict[str, list[str]]:
    """The kinds of pieces of all variants, and which have them: one may be called otherwise in another."""
    found: dict[str, list[str]] = {}
    for name in VARIANTS:
        for piece in find_variant(name).pieces:
            found.setdefault(str(piece.id), []).append(name)
    return found
