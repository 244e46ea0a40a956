"""On which line of a TOML file a key stands, for errors."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

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
