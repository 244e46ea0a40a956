"""Packs of cards that a study names: their texts travel with it, so that any machine can play it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from flagfall.core.errors import BadFile, BadInput
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.definitions.user_pack import cards, read_pack

# What cards and sets are called in reports.


def label(item: str, locale: str) -> str | None:
    """The name of a card or a set; None for anything else."""
    if item in box():
        return box().name(item, locale)
    return box().set_names[locale][item] if item in box().sets else None


def collect_packs(names: Any, folder: Path, files: dict[str, str]) -> list[str]:
    """Read the packs of a setting into `files`; their names."""
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BadInput(f"packs is a list of file names, not {names!r}.")
    for name in names:
        try:
            files[Path(name).name] = (folder / name).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadFile(f"packs: {name} cannot be read ({error}).") from None
    found = [Path(name).name for name in names]
    table_of(found, files)
    return found


def table_of(names: Sequence[str], files: Mapping[str, str]) -> CardTable:
    """The card table of the box together with these packs."""
    return _table(tuple((name, files[name]) for name in names)) if names else box()


@lru_cache(maxsize=8)
def _table(packs: tuple[tuple[str, str], ...]) -> CardTable:
    return cards(*(read_pack(text.encode(), name) for name, text in packs))
