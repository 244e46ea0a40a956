"""Comments and docstrings name files that exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAMED = re.compile(r"`((?:[\w-]+/)+[\w-]+\.(?:py|ts|svelte|sql))`")
SOURCES = ("src", "tools", "bench", "training", "examples", "web/src")
ENDINGS = {".py", ".ts", ".svelte", ".sql"}


def files(*folders: str) -> Iterator[Path]:
    return (path for folder in folders for path in (ROOT / folder).rglob("*.*") if path.suffix in ENDINGS)


def tails(path: Path) -> Iterator[str]:
    """All relative ways to name a file: `core/rng.py`, `flagfall/core/rng.py`, …"""
    parts = path.relative_to(ROOT).parts
    return ("/".join(parts[start:]) for start in range(len(parts)))


def test_files_named_in_comments_exist() -> None:
    known = {tail for path in files(*SOURCES, "tests", "web/tests") for tail in tails(path)}
    named = {
        (path.relative_to(ROOT).as_posix(), name)
        for path in files(*SOURCES)
        for name in NAMED.findall(path.read_text(encoding="utf-8"))
    }
    assert len(named) > 20
    assert {(path, name) for path, name in named if name not in known} == set()
