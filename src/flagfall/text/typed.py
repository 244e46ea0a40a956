"""Words that people type in the terminal: what a section of the catalogue lists under `typed`.

Each is a list of words with blanks between them. Those of the reader's language come first, those of all others are
understood, too, as cards are by their names in any language.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from flagfall.core.languages import codes
from flagfall.text.catalog import catalog


@cache
def typed(section: str, locale: str) -> Mapping[str, str]:
    """By the word typed: what it means."""
    found: dict[str, str] = {}
    prefix = f"{section}.typed."
    for code in (locale, *codes()):
        for key, words in catalog(code).items():
            if key.startswith(prefix) and isinstance(words, str):
                for word in words.casefold().split():
                    found.setdefault(word, key.removeprefix(prefix))
    return found
