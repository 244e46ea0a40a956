"""The rules as a browser takes them along: our own Python sources, for a game without a server."""

from __future__ import annotations

import io
import zipfile
from functools import cache
from pathlib import Path, PurePosixPath

PACKAGE = Path(__file__).parents[3]

PARTS = ("__init__.py", "core", "games", "bots", "text/locales")
"""What a game against bots is made of. Not the server, whatever it is run with, and not what only it needs."""

LEFT_OUT = frozenset({".bin", ".pyc", ".typed"})

ROOMS_LEFT_OUT = frozenset({"env", "lab"})
"""Of every game: what only researchers use."""

WHEN = (1980, 1, 1, 0, 0, 0)
"""The same sources are the same archive, whenever they were written."""


@cache
def rules_archive() -> bytes:
    """A zip file with the package in it; made once, as a server's own sources do not change while it runs."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(_files()):
            name = PurePosixPath("flagfall", *path.relative_to(PACKAGE).parts)
            archive.writestr(zipfile.ZipInfo(str(name), WHEN), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _files() -> list[Path]:
    found: list[Path] = []
    for part in PARTS:
        place = PACKAGE / part
        found += [place] if place.is_file() else [path for path in place.rglob("*") if path.is_file()]
    return [
        path
        for path in found
        if path.suffix not in LEFT_OUT and not ROOMS_LEFT_OUT & set(path.relative_to(PACKAGE).parts[2:3])
    ]
