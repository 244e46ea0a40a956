"""Small grammar that every language needs: groups, signs."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby


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
