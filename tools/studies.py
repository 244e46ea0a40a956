"""Put the reports of studies that were run into `docs/studies/`, in every language, with their index.

`python tools/studies.py RESULTS...` takes folders of ready studies (`flagfall lab run NAME --out RESULTS`). Words come
from the study as it is now, figures from the folder. Of studies with a baseline the figures are kept as CSV, too:
`docs/rulings.md` tells what each switch changes.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import Any

from flagfall.core.languages import FALLBACK
from flagfall.core.words import in_one
from flagfall.lab.report.page import report
from flagfall.lab.results.folder import Folder
from flagfall.lab.results.summary import COLUMNS, summarize
from flagfall.lab.studies.read import Study, ready_names, ready_study
from flagfall.text.cldr import number
from ledger import ROOT

STUDIES = ROOT / "docs" / "studies"
LANGUAGES = {FALLBACK: "", "de": ".de"}


def put(path: str) -> None:
    """The files of one study."""
    folder = Folder(path)
    study = ready_study(folder.study().id)
    rows = [row for row in summarize(study, folder) if row["group"] in study.show]
    for locale, mark in LANGUAGES.items():
        (STUDIES / f"{study.id}{mark}.html").write_text(report(study, rows, locale), encoding="utf-8")
    if study.baseline is not None:
        write_csv(STUDIES / f"{study.id}.csv", rows)


def write_csv(path: Path, rows: list[dict[str, Any]]) -> None:
    """Figures, short enough to be read in a diff."""
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        table.writeheader()
        for row in rows:
            table.writerow({key: round(v, 6) if isinstance(v, float) else v for key, v in row.items()})


def index() -> str:
    """The page that lists them."""
    lines = [
        "# Studies",
        "",
        "Reports of the ready studies (`flagfall lab list`), run on 2026-11-17; `flagfall lab run NAME` plays them",
        "again, to the same figures, and `python tools/studies.py RESULTS...` puts them here. Open them in a browser;",
        "they need no other address. How it works: [the lab](../lab.md).",
        "",
        "| study | games | what it found |",
        "|---|---|---|",
    ]
    for name in ready_names():
        if (STUDIES / f"{name}.html").is_file():
            lines.append(_row(ready_study(name)))
    return "\n".join(lines) + "\n"


def _row(study: Study) -> str:
    games = number(study.games * len(study.arms), FALLBACK)
    found = in_one(dict(study.found), FALLBACK).replace("|", "\\|")
    return f"| [{study.id}]({study.id}.html) ([de]({study.id}.de.html)) | {games} | {found} |"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        put(name)
    (STUDIES / "README.md").write_text(index(), encoding="utf-8")
