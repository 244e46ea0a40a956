"""One text in every language, for what travels as a whole and is chosen from by whoever reads it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """One text in both languages."""

    en: str
    de: str


def same(text: str) -> Words:
    """A text that is the same everywhere, such as a name."""
    return Words(text, text)


Say = Callable[[str], Words]
"""Looks a key of the catalogue up."""
