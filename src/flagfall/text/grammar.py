"""Small grammar that both languages need: lists, groups, signs, shares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from flagfall.text.catalog import say

NBSP = "\N{NO-BREAK SPACE}"


def join(items: Sequence[str], locale: str) -> str:
    """`A, B and C`."""
    if len(items) < 2:
        return "".join(items)
    return say("ui.and", locale, items=", ".join(items[:-1]), last=items[-1])


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


def percent(share: float, locale: str, digits: int = 1) -> str:
    """`61.3%` in English, `61,3 %` in German."""
    text = f"{100 * share:.{digits}f}"
    return f"{text.replace('.', ',')}{NBSP}%" if locale == "de" else f"{text}%"
