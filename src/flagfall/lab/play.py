"""A kind of play: what a study can play, as games offer it under the entry point group `flagfall.plays`; its tally."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

from flagfall.core.registry import Registry
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
    """Add a number of successes among n trials."""
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


Prepare = Callable[[Mapping[str, Any], Path, dict[str, str]], dict[str, Any]]
"""Settings as written, the folder of the study, files found so far -> settings as plain data; raises BadInput."""

Chunk = Callable[[Mapping[str, Any], Mapping[str, str], int, int, int], tuple[dict[str, Any], Tally]]
"""Settings, files, seed, first game and the one after the last -> columns of rows (arrays or lists) and the tally."""

ChunkWithMatches = Callable[
    [Mapping[str, Any], Mapping[str, str], int, int, int], tuple[dict[str, Any], Tally, dict[str, Any]]
]
"""The same, and the columns of a table with one row a match."""


@dataclass(frozen=True, slots=True)
class Play:
    """A kind of play: its settings, its groups of figures, and a function that plays a chunk of seeds and counts."""

    settings: tuple[str, ...]
    groups: tuple[str, ...]  # of figures, the usual ones first
    shares: frozenset[str]  # groups that are shares of games
    prepare: Prepare
    chunk: Chunk
    functions: Callable[[Mapping[str, Any]], tuple[Callable[..., Any], ...]] = lambda settings: ()
    """The compiled functions that settings need."""
    chunk_with_matches: ChunkWithMatches | None = None  # None: there are no matches inside its games
    label: Callable[[str, str], str | None] = lambda item, locale: None
    """What an item, such as a card or a set, is called in a language; None: it is none of this game's."""
    studies: str | None = None
    """A package with study files (`*.toml`) that come with the game; several kinds of play may share one."""
    is_difference: bool = False
    """Whether its figures are differences between shares, which reports show as percentages, too."""

    def is_percentage(self, group: str) -> bool:
        """Whether reports show the figures of a group as percentages."""
        return self.is_difference or group in self.shares


def _check(name: str, found: object) -> Play:
    if not isinstance(found, Play):
        raise TypeError(f"it leads to {type(found).__name__}, not to a Play")
    return found


PLAYS: Registry[Play] = Registry("flagfall.plays", "kind of play", _check)
"""Every kind of play by the name that studies give in `play`."""
