"""Errors of the lab."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from flagfall.core.errors import BadFile, BadInput, MissingExtra
from flagfall.core.jit import has_native

# The requirements of the lab: polars and the compiled engine.

# The line of a key in a TOML file, for errors.

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(r"\s*([\w.\"'-]+)\s*=")

Path = tuple[str | int, ...]


def line_of(text: str, path: Sequence[str | int]) -> int:
    """The line of a key, or of the nearest thing around it; the first one if there is none."""
    places = dict(_places(text))
    for n in range(len(path), 0, -1):
        if (found := places.get(tuple(path[:n]))) is not None:
            return found
    return 1


def _places(text: str) -> Iterator[tuple[Path, int]]:
    """Every key and every header, by its whole path; the later ones first win nothing: keys are unique in TOML."""
    table: Path = ()
    counts: Counter[str] = Counter()
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _HEADER.match(line):
            name = header[2]
            table = _split(name)
            if header[1] == "[[":
                table = (*table, counts[name])
                counts[name] += 1
            yield table, number
        elif key := _KEY.match(line):
            yield (*table, *_split(key[1])), number


def _split(dotted: str) -> Path:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))


def load_polars() -> Any:
    """The library; raises MissingExtra with the pip command, also where the compiled engine is missing."""
    try:
        import polars
    except ImportError:
        raise MissingExtra("The lab", "lab") from None
    load_engine()
    return polars


def load_engine() -> None:
    """Raises MissingExtra where the compiled engine is missing."""
    if not has_native():
        raise MissingExtra("The lab", "lab")


class BadStudy(BadInput):
    """A study file that cannot be run; the message names file, line and key."""

    code = "bad_study"


class BadResults(BadFile):
    """A folder that holds no results, or those of another study."""

    code = "bad_results"


class LostWorkers(BadInput):
    """Workers end again and again before a chunk is done."""

    code = "lost_workers"
