"""The executors of chunks: this process, several processes or a Dask cluster. A lost worker costs only time."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from typing import Any

from flagfall.core.errors import MissingExtra
from flagfall.lab.errors import LostWorkers
from flagfall.lab.running.chunk import ChunkResult, Task, work

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
