"""Every figure of a study with its interval, and how far each arm is from the baseline."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from flagfall.core.stats import mean_interval
from flagfall.lab.errors import load_polars
from flagfall.lab.play import PLAYS, Tally, add, drop_unseen, figure_of
from flagfall.lab.results.folder import GAMES, SUMMARY, Folder
from flagfall.lab.studies.read import Study

MOST_CSV_ROWS = 1_000_000
COLUMNS = ("arm", "group", "item", "games", "n", "mean", "low", "high", "change", "change_low", "change_high")

Row = dict[str, Any]


def summarize(study: Study, folder: Folder) -> list[Row]:
    """One row for each arm and figure, in the order of the study."""
    shares = PLAYS.get(study.play).shares
    baseline = next((i for i, arm in enumerate(study.arms) if arm.name == study.baseline), None)
    rows: list[Row] = []
    for number, arm in enumerate(study.arms):
        games, tally = 0, Tally()
        for n, counted in folder.chunks(number):
            games += n
            add(tally, counted)
        tally = drop_unseen(tally)
        changes = {} if baseline in (None, number) else differences(folder, baseline or 0, folder, number)
        for name in _ordered(tally, study):
            group, _, item = name.partition(".")
            found = figure_of(tally[name], group in shares)
            change = changes.get(name, (None, None, None))
            cells = (arm.name, group, item, games, found.n, found.mean, found.low, found.high, *change)
            rows.append(dict(zip(COLUMNS, cells, strict=True)))
    return rows


def differences(one: Folder, arm: int, other: Folder, arm_there: int) -> Mapping[str, tuple[float, float, float]]:
    """By figure: how much more the other has, with a 95 % interval. Chunk by chunk, for both play the same seeds."""
    changes: dict[str, list[float]] = {}
    for (_, before), (_, after) in zip(one.chunks(arm), other.chunks(arm_there), strict=False):
        for name in before.keys() & after.keys():
            if before[name][0] and after[name][0]:
                changes.setdefault(name, []).append(_mean(after[name]) - _mean(before[name]))
    return {name: mean_interval(values) for name, values in changes.items() if len(values) > 1}


def _mean(row: Sequence[int]) -> float:
    n, total, _, scale = row
    return total / n / scale


def _ordered(tally: Tally, study: Study) -> list[str]:
    """Shown groups first; items as people count."""
    groups = [*study.show, *(group for group in PLAYS.get(study.play).groups if group not in study.show)]

    def place(name: str) -> tuple[int, bool, str]:
        group, _, item = name.partition(".")
        return groups.index(group), not item.isdigit(), item.rjust(4)

    return sorted(tally, key=place)


def write_summary(study: Study, folder: Folder) -> list[Row]:
    """The summary as JSON, CSV and Parquet, and all games as one CSV."""
    rows, polars = summarize(study, folder), load_polars()
    document = {
        "study": study.id, "play": study.play, "seed": study.seed, "games": study.games, "chunk": study.chunk,
        "precision": study.precision, "baseline": study.baseline,
        "arms": [{"name": arm.name, "settings": _plain(arm.settings)} for arm in study.arms], "figures": rows,
    }  # fmt: skip
    folder.write(SUMMARY, (json.dumps(document, indent=1, ensure_ascii=False) + "\n").encode())
    text = io.StringIO()
    table = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    folder.write("arms.csv", text.getvalue().encode())
    file = io.BytesIO()
    polars.DataFrame(rows, infer_schema_length=None).write_parquet(file, compression="zstd", statistics=False)
    folder.write("arms.parquet", file.getvalue())
    _write_games(study, folder)
    return rows


def _plain(settings: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in settings.items() if key != "rules" and value != []}


def _write_games(study: Study, folder: Folder) -> None:
    """One table of all games, chunk after chunk; very large ones stay in their Parquet files."""
    files = sorted((folder.path / GAMES).glob("*.parquet"))
    if files and study.games * len(study.arms) <= MOST_CSV_ROWS:
        folder.stream("games.csv", _csv_parts(study, files))


def _csv_parts(study: Study, files: Sequence[Path]) -> Iterator[bytes]:
    polars = load_polars()
    # Arms with more players have more columns; the others leave them empty.
    columns = list(dict.fromkeys(name for file in files for name in polars.read_parquet_schema(file)))
    yield (",".join(["arm", *columns]) + "\n").encode()
    for file in files:
        frame = polars.read_parquet(file, glob=False)
        own = [polars.col(name) if name in frame.columns else polars.lit(None).alias(name) for name in columns]
        name = study.arms[int(file.name[:4])].name
        yield frame.select(polars.lit(name).alias("arm"), *own).write_csv(include_header=False).encode()
