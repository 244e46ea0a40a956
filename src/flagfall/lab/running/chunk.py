"""One chunk of a study: the unit of work, played anywhere, once or twice, always with the same result."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from flagfall.lab.errors import load_polars
from flagfall.lab.play import PLAYS
from flagfall.lab.results.tally import Tally
from flagfall.lab.studies.study import Study


@dataclass(frozen=True, slots=True)
class Task:
    """The input of a worker: one chunk to play."""

    arm: int
    number: int  # of the chunk in its arm
    play: str
    settings: Mapping[str, Any]
    files: Mapping[str, str]
    seed: int
    begin: int
    end: int
    keep_games: bool
    keep_matches: bool = False

    @property
    def name(self) -> str:
        """The name of its files."""
        return f"{self.arm:04}-{self.number:06}"


@dataclass(frozen=True, slots=True)
class ChunkResult:
    """The output of a worker: the games and counts of a chunk."""

    games: int
    tally: Tally
    rows: bytes  # Parquet; empty where games are not kept
    matches: bytes = b""  # likewise, one row a match


def tasks_of(study: Study, arm: int) -> Iterator[Task]:
    """The chunks of an arm in order."""
    settings = study.arms[arm].settings
    for number, (begin, end) in enumerate(study.spans):
        yield Task(
            arm, number, study.play, settings, study.files, study.seed, begin, end, study.keep_games, study.matches
        )


def work(task: Task) -> ChunkResult:
    """Play a chunk."""
    kind, matches = PLAYS.get(task.play), b""
    given = task.settings, task.files, task.seed, task.begin, task.end
    if task.keep_matches and kind.chunk_with_matches is not None:
        columns, tally, match_columns = kind.chunk_with_matches(*given)
        matches = _parquet(match_columns)
    else:
        columns, tally = kind.chunk(*given)
    return ChunkResult(task.end - task.begin, tally, _parquet(columns) if task.keep_games else b"", matches)


def _parquet(columns: Mapping[str, Any]) -> bytes:
    file = io.BytesIO()
    load_polars().DataFrame(columns).write_parquet(file, compression="zstd", statistics=False)
    return file.getvalue()
