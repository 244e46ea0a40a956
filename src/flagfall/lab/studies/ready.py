"""The studies that come with the lab: files in `data/`, found by name."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

from flagfall.lab.errors import BadStudy
from flagfall.lab.studies.read import load_study, read_study
from flagfall.lab.studies.study import Study

_FOLDER = files("flagfall.lab") / "studies" / "data"


@cache
def ready_names() -> tuple[str, ...]:
    """Their names, in alphabetical order."""
    return tuple(sorted(file.name.removesuffix(".toml") for file in _FOLDER.iterdir() if file.name.endswith(".toml")))


def ready_study(name: str) -> Study:
    """One of them."""
    return read_study((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"), name)


def find_study(wanted: str | Path) -> Study:
    """A study by the name of a ready one, or by its file; raises BadStudy."""
    text = str(wanted)
    if text in ready_names():
        return ready_study(text)
    if not text.endswith(".toml"):
        raise BadStudy(
            f"There is no ready study {text!r} ('flagfall lab list' shows them), and it is not a .toml file."
        )
    return load_study(text)
