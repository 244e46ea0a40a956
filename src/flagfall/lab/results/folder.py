"""The folder of a study's results.

    study.toml         a copy of the study, and `inputs/` with the packs it names
    versions.json      of everything that could change a result
    chunks/*.json      what was counted, chunk by chunk: written when a chunk is done, never changed
    games/*.parquet    one row a game, chunk by chunk
    matches/*.parquet  one row a match, where the study asks for them
    summary.json       every figure with its interval; also as arms.parquet and arms.csv
    games.csv          all games in one table, unless there are very many
    report.html        to be read

Files appear whole or not at all, so an interrupted run loses nothing that was finished. No file tells when, where or
by how many workers it was made: the same study gives the same bytes.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from flagfall import __version__
from flagfall.core.errors import BadFile
from flagfall.lab.errors import BadResults, BadStudy
from flagfall.lab.play import Tally
from flagfall.lab.running.pools import ChunkResult, Task
from flagfall.lab.studies.read import Study, read_study

STUDY, VERSIONS, SUMMARY = "study.toml", "versions.json", "summary.json"
CHUNKS, GAMES, MATCHES, INPUTS = "chunks", "games", "matches", "inputs"


class Folder:
    """One such folder."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)

    def begin(self, study: Study, *, resume: bool) -> None:
        """Create the folder or continue in it; raises BadResults if it holds other files."""
        kept = self.path / STUDY
        if kept.is_file():
            if not resume:
                raise BadResults(
                    f"{self.path} holds results already; continue with --resume, or choose another folder with --out."
                )
            if kept.read_text(encoding="utf-8") != study.source:
                raise BadResults(
                    f"{self.path} holds the results of another study than {study.id}; choose another --out."
                )
        elif self.path.exists() and (not self.path.is_dir() or any(self.path.iterdir())):
            raise BadResults(f"{self.path} is not an empty folder; choose another --out.")
        for name in (CHUNKS, GAMES, *([MATCHES] if study.matches else [])):
            self._make(self.path / name)
        for name, text in study.files.items():
            self._make(self.path / INPUTS)
            self.write(f"{INPUTS}/{name}", text.encode())
        self._check_versions(study.id)
        self.write(STUDY, study.source.encode())

    def _check_versions(self, name: str) -> None:
        """Results of two versions must not be mixed."""
        text = json.dumps({"study": name, **versions()}, indent=2) + "\n"
        file = self.path / VERSIONS
        if file.is_file() and file.read_text(encoding="utf-8") != text:
            raise BadResults(f"{self.path} was started with other versions (see {VERSIONS}); choose another --out.")
        self.write(VERSIONS, text.encode())

    def _make(self, path: Path) -> None:
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadFile(f"{path} cannot be created ({error.strerror or error}).") from None

    def write(self, name: str, *data: bytes) -> None:
        """Write a file atomically: to a temporary file that is then renamed."""
        self.stream(name, data)

    def stream(self, name: str, parts: Iterable[bytes]) -> None:
        """The same for what is too large to hold at once."""
        target = self.path / name
        beside = target.with_name(f".{target.name}.part")
        try:
            with beside.open("wb") as file:
                file.writelines(parts)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(target)
        except OSError as error:
            beside.unlink(missing_ok=True)
            raise BadFile(
                f"{target} cannot be written ({error.strerror or error}); finished chunks are kept (--resume)."
            ) from None

    def keep(self, task: Task, done: ChunkResult) -> None:
        """A finished chunk: first its games, then the counts that say it is finished."""
        if done.rows:
            self.write(f"{GAMES}/{task.name}.parquet", done.rows)
        if done.matches:
            self.write(f"{MATCHES}/{task.name}.parquet", done.matches)
        document = {"games": done.games, "figures": dict(sorted(done.tally.items()))}
        self.write(f"{CHUNKS}/{task.name}.json", json.dumps(document, separators=(",", ":")).encode())

    def drop(self, task: Task) -> None:
        """A chunk beyond the one with which an arm stopped."""
        (self.path / CHUNKS / f"{task.name}.json").unlink(missing_ok=True)
        for name in (GAMES, MATCHES):
            (self.path / name / f"{task.name}.parquet").unlink(missing_ok=True)

    def chunk(self, name: str) -> tuple[int, Tally] | None:
        """The games and counts of a finished chunk."""
        try:
            document = json.loads((self.path / CHUNKS / f"{name}.json").read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            raise BadResults(f"{self.path / CHUNKS / name}.json cannot be read ({error}).") from None
        return document["games"], document["figures"]

    def chunks(self, arm: int) -> Iterator[tuple[int, Tally]]:
        """Of an arm, in order."""
        number = 0
        while (found := self.chunk(f"{arm:04}-{number:06}")) is not None:
            yield found
            number += 1

    def study(self) -> Study:
        """The study whose results these are; raises BadResults."""
        try:
            text = (self.path / STUDY).read_text(encoding="utf-8")
            name = json.loads((self.path / VERSIONS).read_bytes())["study"]
        except (OSError, ValueError, KeyError):
            raise BadResults(f"{self.path} is not a folder of results: {STUDY} or {VERSIONS} is missing.") from None
        try:
            return read_study(text, name, self.path / INPUTS, STUDY)
        except BadStudy as error:
            raise BadResults(f"{self.path}: {error}") from None


def versions() -> Mapping[str, Any]:
    """What could change a result, or the bytes of its files."""
    found = {"flagfall": __version__, "python": ".".join(map(str, sys.version_info[:3]))}
    for name in ("numba", "numpy", "polars"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:  # pragma: no cover - load_polars has complained before
            continue
    return found
