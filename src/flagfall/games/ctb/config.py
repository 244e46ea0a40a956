"""What is agreed before a game: the variant, who is older, perhaps a position to start from."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flagfall.core.errors import BadInput, BadNumber
from flagfall.games.ctb.definitions.load import VARIANTS, find_variant, read_variant, to_table
from flagfall.games.ctb.definitions.variant import Variant


@dataclass(frozen=True, slots=True)
class Config:
    """The choices of a table.

    A rule set of the game is named; any other variant brings its whole table along in `rules`, so that
    a saved game never depends on a file that may be edited (CTB-CUSTOM-10).
    """

    variant: str = "standard"
    rules: dict[str, Any] | None = None
    ages: tuple[int, int] | None = None  # the older player places first; None: player 0 does
    position: str | None = None  # a position text instead of an empty board


def config_for(
    variant: str | Variant, ages: tuple[int, int] | None = None, position: str | None = None, *, pinned: bool = False
) -> Config:
    """The config of a game of this variant; `pinned` writes the table out for the game's own rule sets, too."""
    found = find_variant(variant) if isinstance(variant, str) else variant
    is_shipped = found.id in VARIANTS and found == find_variant(found.id)
    return Config(found.id, to_table(found) if pinned or not is_shipped else None, ages, position)


def variant_of(variant: str, rules: Mapping[str, Any] | None) -> Variant:
    """The variant that a config or a view speaks of; raises BadVariant or UnknownVariant."""
    if rules is None:
        return find_variant(variant)
    try:
        text = json.dumps(rules)
    except (TypeError, ValueError):
        raise BadInput("config.rules: expected plain data as in a variant file.") from None
    return _read(variant, text)


@lru_cache(maxsize=64)
def _read(variant: str, text: str) -> Variant:
    return read_variant(json.loads(text), variant)


def check_ages(ages: tuple[int, int] | None) -> None:
    """Two whole numbers, or nothing."""
    if ages is None:
        return
    is_fine = isinstance(ages, (tuple, list)) and len(ages) == 2
    if not is_fine or not all(isinstance(a, int) and not isinstance(a, bool) and 0 <= a <= 150 for a in ages):
        raise BadNumber(f"ages are two whole numbers from 0 to 150, one for each player, not {ages!r}.")
