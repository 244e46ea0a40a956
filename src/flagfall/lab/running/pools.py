"""Chunks of a study and their executors: this process, several, or a Dask cluster. A lost worker costs only time.

A chunk is the unit of work, played anywhere, once or twice, always with the same result.
"""

from __future__ import annotations

import io
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from typing import Any

from flagfall.core.errors import MissingExtra
from flagfall.lab.errors import LostWorkers, load_polars
from flagfall.lab.play import PLAYS, Tally
from flagfall.lab.studies.read import Study


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


AHEAD = 3
"""Chunks for each worker that are under way or wait: few, so that an early stop wastes little."""

RETRIES = 5

Pool = Callable[[Iterable[Task]], Iterator[tuple[Task, ChunkResult]]]
"""Chunks in, results out, in any order; takes no more chunks than it can soon play."""


def alone(tasks: Iterable[Task]) -> Iterator[tuple[Task, ChunkResult]]:
    """Play the chunks in this process."""
    for task in tasks:
        yield task, work(task)


class Processes:
    """Several processes on this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def __call__(self, tasks: Iterable[Task]) -> Iterator[tuple[Task, ChunkResult]]:
        source = iter(tasks)
        left: list[Task] = []  # of a pool that broke
        for _ in range(RETRIES):
            # Fresh processes: a forked one would inherit the compiler's threads.
            pool = ProcessPoolExecutor(self.workers, get_context("spawn"), initializer=_ignore_ctrl_c)
            running: dict[Future[ChunkResult], Task] = {}
            try:
                yield from self._play(pool, source, left, running)
                return
            except BrokenProcessPool:
                left = [*running.values(), *left]
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
        raise LostWorkers(
            f"Worker processes stopped {RETRIES} times before their work was done; check that there is enough memory."
        )

    def _play(
        self,
        pool: ProcessPoolExecutor,
        source: Iterator[Task],
        left: list[Task],
        running: dict[Future[ChunkResult], Task],
    ) -> Iterator[tuple[Task, ChunkResult]]:
        room = self.workers * AHEAD
        while True:
            while len(running) < room:
                left += islice(source, 0 if left else 1)
                if not left:
                    break
                running[pool.submit(work, left[0])] = left[0]  # a broken pool refuses it, and then it is still left
                left.pop(0)
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                done = future.result()
                yield running.pop(future), done


def _ignore_ctrl_c() -> None:
    """Ctrl-C reaches all processes of a terminal; the first one decides what it means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class DaskPool:
    """An existing Dask cluster, by the address of its scheduler."""

    def __init__(self, address: str, timeout: str = "10s") -> None:
        self.address, self.timeout = address, timeout

    def __call__(self, tasks: Iterable[Task]) -> Iterator[tuple[Task, ChunkResult]]:
        try:
            import distributed
        except ImportError:
            raise MissingExtra("A cluster", "lab") from None
        dask: Any = distributed  # comes without types
        try:
            client = dask.Client(self.address, timeout=self.timeout, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise LostWorkers(f"There is no scheduler at {self.address} ({error}).") from None
        with client, client.as_current():
            source, waiting = iter(tasks), {}
            room = max(1, sum(client.nthreads().values())) * AHEAD
            queue: Any = dask.as_completed(raise_errors=True)

            def submit(count: int) -> None:
                for task in islice(source, count):
                    # Pure work under its own key: a lost worker's chunk is played again by another.
                    future = client.submit(work, task, pure=False, retries=RETRIES)
                    waiting[future.key] = task
                    queue.add(future)

            submit(room)
            for future in queue:
                yield waiting.pop(future.key), future.result()
                submit(1)
