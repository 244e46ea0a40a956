"""`flagfall.lab.run`: a study from Python, its results as frames."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from flagfall.core.jit import is_cold, native
from flagfall.core.languages import FALLBACK
from flagfall.lab.errors import load_polars
from flagfall.lab.play import PLAYS
from flagfall.lab.report.page import write_report
from flagfall.lab.results.folder import GAMES, MATCHES, Folder
from flagfall.lab.results.summary import write_summary
from flagfall.lab.running.pools import DaskPool, Pool, Processes, alone
from flagfall.lab.running.run import Run, Watch
from flagfall.lab.studies.read import Study, find_study

if TYPE_CHECKING:
    import polars as pl


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
