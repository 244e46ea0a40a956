"""What every kind of play has: settings, groups of figures, and a function that plays a chunk."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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
    """A kind of play."""

    settings: tuple[str, ...]
    groups: tuple[str, ...]  # of figures, the usual ones first
    shares: frozenset[str]  # groups that are shares of games
    prepare: Prepare
    chunk: Chunk
    functions: Callable[[Mapping[str, Any]], tuple[Callable[..., Any], ...]]  # of the engine that settings need
    chunk_with_matches: ChunkWithMatches | None = None  # None: there are no matches inside its games
