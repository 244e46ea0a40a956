"""Read a database that another process writes, or that is read-only."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

PAGES_AT_ONCE = 512
"""Pages copied before the server may write again."""


@contextmanager
def readable(database: Path) -> Iterator[Path]:
    """Where to read it: in its place, or, where SQLite could not even put its index beside it, a copy."""
    if _can_be_read(database):
        yield database
        return
    with TemporaryDirectory(prefix="flagfall-") as folder:
        for suffix in ("", "-wal"):  # no concurrent writers here, so sequential reading is enough
            source = database.with_name(database.name + suffix)
            if source.exists():
                shutil.copyfile(source, Path(folder) / source.name)
        yield Path(folder) / database.name


def copy(database: Path, target: Path) -> None:
    """A consistent copy, while others may be writing."""
    with readable(database) as place, closing(open_for_reading(place)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new, pages=PAGES_AT_ONCE)
        found = new.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            raise sqlite3.DatabaseError(found)


def open_for_reading(database: Path) -> sqlite3.Connection:
    """A connection that changes nothing."""
    return sqlite3.connect(
        f"{database.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None, check_same_thread=False, timeout=30
    )


def _can_be_read(database: Path) -> bool:
    try:
        with closing(open_for_reading(database)) as db:
            db.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        return False
    return True
