"""A kind of play: what a study can play, as games offer it under the entry point group `flagfall.plays`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flagfall.core.registry import Registry
from flagfall.lab.results.tally import Tally

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
