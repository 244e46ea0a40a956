"""Running a study: chunk by chunk into its folder, until all is played or all is known well enough."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from flagfall.core.jit import is_cold, native
from flagfall.core.languages import FALLBACK
from flagfall.lab.errors import load_polars
from flagfall.lab.play import PLAYS, Tally, add, figure_of
from flagfall.lab.report.page import write_report
from flagfall.lab.results.folder import GAMES, MATCHES, Folder
from flagfall.lab.results.summary import write_summary
from flagfall.lab.running.pools import DaskPool, Pool, Processes, Task, alone, tasks_of
from flagfall.lab.studies.read import Study, find_study

if TYPE_CHECKING:
    import polars as pl

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


@dataclass(frozen=True, slots=True)
class Results:
    """What a study gave."""

    study: Study
    figures: pl.DataFrame  # one row for each arm and figure: mean and 95 % interval, change against the baseline
    games: pl.DataFrame  # one row a game; empty where games were not kept
    matches: pl.DataFrame  # one row a match; empty unless the study says `matches = true`

    def _repr_html_(self) -> str:
        shown = self.figures.filter(self.figures["group"].is_in(list(self.study.show)))
        return str(shown._repr_html_())


def pool_for(workers: int, scheduler: str | None = None) -> Pool:
    """The executor for these options."""
    if scheduler is not None:
        return DaskPool(scheduler)
    return alone if workers == 1 else Processes(workers)


def compile_for(study: Study) -> None:
    """Have machine code ready before several processes need it at once; they would all compile it."""
    functions = {function for arm in study.arms for function in PLAYS.get(study.play).functions(arm.settings)}
    for function in functions:
        if is_cold(function):
            native(function)


def run(
    study: Study | str | Path,
    out: str | Path | None = None,
    *,
    workers: int = 1,
    scheduler: str | None = None,
    resume: bool = False,
    lang: str = FALLBACK,
    watch: Watch | None = None,
) -> Results:
    """Run a study: a file, the name of a ready one, or what `load_study` gave.

    Without `out` nothing is left behind but the frames. `scheduler` is the address of a Dask cluster.
    """
    found = study if isinstance(study, Study) else find_study(study)
    if out is None:
        with tempfile.TemporaryDirectory() as place:
            return run(found, Path(place) / "results", workers=workers, scheduler=scheduler, lang=lang, watch=watch)
    load_polars()
    folder = Folder(out)
    folder.begin(found, resume=resume)
    compile_for(found)
    Run(found, folder, watch).play(pool_for(workers, scheduler))
    finish(found, folder, lang)
    return results_of(folder)


def finish(study: Study, folder: Folder, lang: str) -> None:
    """Write all files that follow from the finished chunks."""
    write_report(study, folder, write_summary(study, folder), lang)


def results_of(folder: Folder) -> Results:
    """The frames of a folder."""
    study = folder.study()
    figures: pl.DataFrame = load_polars().read_parquet(folder.path / "arms.parquet", glob=False)
    return Results(study, figures, _rows_of(study, folder.path / GAMES), _rows_of(study, folder.path / MATCHES))


def _rows_of(study: Study, place: Path) -> pl.DataFrame:
    """The chunks of all arms in one frame, with the name of the arm."""
    polars = load_polars()
    parts = [
        polars.read_parquet(file, glob=False).insert_column(
            0, polars.lit(study.arms[int(file.name[:4])].name).alias("arm")
        )
        for file in sorted(place.glob("*.parquet"))
    ]
    frame: pl.DataFrame = polars.concat(parts, how="diagonal_relaxed") if parts else polars.DataFrame()
    return frame
