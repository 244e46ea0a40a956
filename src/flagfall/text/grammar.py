"""Small grammar that every language needs: groups, signs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import groupby

from flagfall.core.languages import codes
from flagfall.text.catalog import catalog

# Words that people type in the terminal: what a section of the catalogue lists under `typed`.
#
# Each is a list of words with blanks between them. Those of the reader's language come first, those of all others are
# understood, too, as cards are by their names in any language.


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


def grouped(names: Iterable[str]) -> list[str]:
    """Equal names together, in order of first appearance: `2× Newcomer`."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return [times(name, n) for name, n in counts.items()]


def in_order(names: Iterable[str]) -> list[str]:
    """Only equal neighbours together, where the order matters."""
    return [times(name, len(list(run))) for name, run in groupby(names)]


def times(name: str, n: int) -> str:
    """`Dog` or `3× Dog`: a count that needs no plural of the name."""
    return name if n == 1 else f"{n}× {name}"


def signed(amount: int) -> str:
    """`+2` or `−1`, with a real minus."""
    return f"+{amount}" if amount >= 0 else f"−{-amount}"
