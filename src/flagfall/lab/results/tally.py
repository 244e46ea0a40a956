"""What is counted, by figure: games, sum, sum of squares. Whole numbers, so they add up in any order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any

from flagfall.core.stats import Z, wilson

Tally = dict[str, list[int]]
"""Figure -> n, sum, sum of squares, scale. `group.item` names a figure; its mean is sum / n / scale."""


@dataclass(frozen=True, slots=True)
class StudyFigure:
    """A mean with its 95 % interval."""

    n: int
    mean: float
    low: float
    high: float

    @property
    def precision(self) -> float:
        """Half the width of the 95 % interval."""
        return (self.high - self.low) / 2


def count(tally: Tally, figure: str, values: Any, scale: int = 1) -> None:
    """Add whole numbers (an array) to a figure."""
    wide = values.astype("int64")
    add(tally, {figure: [len(wide), int(wide.sum()), int((wide * wide).sum()), scale]})


def count_share(tally: Tally, figure: str, hits: int, n: int) -> None:
    """Add so many yeses among n."""
    add(tally, {figure: [int(n), int(hits), int(hits), 1]})


def add(tally: Tally, more: Mapping[str, Iterable[int]]) -> None:
    """Add the counts of a chunk."""
    for name, (n, total, squares, scale) in more.items():
        row = tally.setdefault(name, [0, 0, 0, scale])
        row[0] += n
        row[1] += total
        row[2] += squares


def drop_unseen(tally: Tally, group: str = "reason") -> Tally:
    """Without those items of a group that never happened: chunks count all there could be, so that shares add up."""
    return {name: row for name, row in tally.items() if row[1] or name.partition(".")[0] != group}


def figure_of(row: Iterable[int], is_share: bool) -> StudyFigure:
    """The mean of a figure and how sure it is: Wilson's interval for shares of yes and no."""
    n, total, squares, scale = row
    if n == 0:
        return StudyFigure(0, 0.0, 0.0, 0.0)
    mean = total / n
    if is_share and scale == 1:
        return StudyFigure(n, mean, *wilson(total, n))
    spread = Z * sqrt(max(0.0, squares / n - mean * mean) / n)
    return StudyFigure(n, mean / scale, (mean - spread) / scale, (mean + spread) / scale)
