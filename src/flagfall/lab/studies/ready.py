"""The studies that come with the games: files in the folder `studies` of packages that kinds of play name."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from flagfall.lab.errors import BadStudy
from flagfall.lab.play import PLAYS
from flagfall.lab.studies.read import load_study, read_study
from flagfall.lab.studies.study import Study


@cache
def _ready() -> dict[str, Traversable]:
    """The file of every study by name, in alphabetical order."""
    packages = dict.fromkeys(play.studies for play in PLAYS.all().values() if play.studies is not None)
    found = [file for package in packages for file in (files(package) / "studies").iterdir()]
    named = {file.name.removesuffix(".toml"): file for file in found if file.name.endswith(".toml")}
    return dict(sorted(named.items()))


def ready_names() -> tuple[str, ...]:
    """Their names, in alphabetical order."""
    return tuple(_ready())


def ready_study(name: str) -> Study:
    """One of them."""
    return read_study(_ready()[name].read_text(encoding="utf-8"), name)


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
