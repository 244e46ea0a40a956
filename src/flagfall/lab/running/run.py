"""Running a study: chunk by chunk into its folder, until all is played or all is known well enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from flagfall.lab.play import PLAYS, Tally, add, figure_of
from flagfall.lab.results.folder import Folder
from flagfall.lab.running.pools import Pool, Task, alone, tasks_of
from flagfall.lab.studies.read import Study

Watch = Callable[[int, int], None]
"""Called with games played and games in all, as far as that is known."""


@dataclass(slots=True)
class _Progress:
    """How far an arm is: what all chunks up to some number say together."""

    ready: int = 0  # chunks from the first on, without a gap
    tally: Tally = field(default_factory=dict)
    finished: set[int] = field(default_factory=set)
    stop: int | None = None  # the number of chunks after which it is known well enough


class Run:
    """One run of a study; what comes out does not depend on the pool, nor on how often it was stopped."""

    def __init__(self, study: Study, folder: Folder, watch: Watch | None = None) -> None:
        self.study, self.folder, self._watch = study, folder, watch
        self._arms = [_Progress() for _ in study.arms]
        self._played = 0

    def play(self, pool: Pool = alone) -> None:
        """Play what is missing."""
        for arm in range(len(self._arms)):
            for task in tasks_of(self.study, arm):
                if self.folder.chunk(task.name) is not None:
                    self._finish(task)
        for task, done in pool(self._missing()):
            self.folder.keep(task, done)
            self._finish(task)
        self._drop_surplus()

    def _missing(self) -> Iterator[Task]:
        """The remaining chunks, generated one by one, so that an arm with enough precision gets no more."""
        for arm, progress in enumerate(self._arms):
            for task in tasks_of(self.study, arm):
                if progress.stop is not None:
                    break
                if task.number not in progress.finished:
                    yield task

    def _finish(self, task: Task) -> None:
        progress, last = self._arms[task.arm], len(self.study.spans)
        progress.finished.add(task.number)
        self._played += task.end - task.begin
        # Chunks count in their order, not by who is first: so an early stop is the same for any number of workers.
        while progress.stop is None and progress.ready in progress.finished:
            found = self.folder.chunk(f"{task.arm:04}-{progress.ready:06}")
            assert found is not None
            add(progress.tally, found[1])
            progress.ready += 1
            if progress.ready < last and self._is_known(progress.tally):
                progress.stop = progress.ready
        if self._watch is not None:
            self._watch(self._played, self._goal())

    def _goal(self) -> int:
        total = 0
        for progress in self._arms:
            chunks = len(progress.finished) if progress.stop is not None else len(self.study.spans)
            total += min(chunks * self.study.chunk, self.study.games)
        return total

    def _is_known(self, tally: Tally) -> bool:
        """Whether every shown share has the requested precision."""
        shares = PLAYS.get(self.study.play).shares
        shown = [name for name in tally if (group := name.partition(".")[0]) in self.study.show and group in shares]
        precision = self.study.precision
        return precision is not None and bool(shown) and all(
            figure_of(tally[name], True).precision <= precision for name in shown
        )  # fmt: skip

    def _drop_surplus(self) -> None:
        """Chunks that others had played already when an arm stopped."""
        for arm, progress in enumerate(self._arms):
            if progress.stop is not None:
                for task in tasks_of(self.study, arm):
                    if task.number >= progress.stop:
                        self.folder.drop(task)
