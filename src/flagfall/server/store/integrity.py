"""Notices what SQLite cannot: that the end of a database is missing, or that its files are no longer there.

A journal that was cut or removed leaves a database that is whole, only older. So the number of commits is kept in the
database and, after each of them, in a small file beside it; the file is never ahead of what was on the disk.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import BinaryIO

from flagfall.core.errors import FlagfallError
from flagfall.server.store.reading import open_for_reading

SUFFIX = ".commits"
WAY_OUT = (
    "Put the files back as they were, or a backup into an empty folder. To go on with what is left, start once with "
    "'flagfall serve --accept-damage', and --data if the folder is not flagfall-data."
)


class DataDamaged(FlagfallError):
    """Stored data is missing or unreadable."""

    code = "data_damaged"


class Integrity:
    """Watches over the files of one database."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._journal = database.with_name(f"{database.name}-wal")
        self._tally_path = database.with_name(f"{database.name}{SUFFIX}")
        self._tally: BinaryIO | None = None
        self._number = 0
        self._ids: dict[Path, tuple[int, int]] = {}

    def check(self) -> None:
        """Raise DataDamaged if something is missing, before anything is written. Leaves every file as it is."""
        told = self._read_tally()
        if not self._database.exists():
            if told:
                raise DataDamaged(f"The database {self._database} is missing. {WAY_OUT}")
            return
        with closing(open_for_reading(self._database)) as db:
            try:
                found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
                number = commits_of(db)
            except sqlite3.DatabaseError as error:
                if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
                    raise
                found, number = str(error), 0
            except UnicodeDecodeError:  # what SQLite says of a damaged page quotes its bytes
                found, number = "a page holds bytes that are not text", 0
        if found != "ok":
            found = found.splitlines()[-1]  # SQLite names the database first, which is said already
            raise DataDamaged(f"The database {self._database} is damaged: {found}. {WAY_OUT}")
        if number < told:
            raise DataDamaged(
                f"The database {self._database} has lost its last {told - number} of {told} commits: perhaps "
                f"{self._journal.name} was cut or removed. {WAY_OUT}"
            )

    def open(self, db: sqlite3.Connection) -> None:
        """From now on commits are counted, and the files have to stay where they are."""
        self._number = commits_of(db)
        self._tally = open(os.open(self._tally_path, os.O_RDWR | os.O_CREAT, 0o600), "r+b", buffering=0)  # noqa: SIM115
        self._write_tally()
        self._ids = {self._database: _id_of(self._database)}

    def confirm(self) -> None:
        """Raise if the files are no longer there: what is written now would be lost with the next start."""
        if self._journal not in self._ids and self._journal.exists():
            self._ids[self._journal] = _id_of(self._journal)
        for path, known in self._ids.items():
            try:
                is_there = _id_of(path) == known
            except OSError:
                is_there = False
            if not is_there:
                raise sqlite3.OperationalError(f"the file {path.name} was moved or replaced")

    def committed(self) -> None:
        """One more commit is on the disk."""
        self._number += 1
        self._write_tally()

    def close(self) -> None:
        """Let go of the files."""
        if self._tally is not None:
            self._tally.close()
            self._tally = None

    def _read_tally(self) -> int:
        with suppress(OSError, ValueError):
            return int(self._tally_path.read_bytes()[:20])
        return 0

    def _write_tally(self) -> None:
        if self._tally is not None:
            with suppress(OSError):  # a full disk is no reason to forget what is stored
                self._tally.seek(0)
                self._tally.write(b"%020d\n" % self._number)


def commits_of(db: sqlite3.Connection) -> int:
    """How many commits a database has seen; none before it was made to count them."""
    if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'commits'").fetchone():
        return 0
    return int(db.execute("SELECT number FROM commits").fetchone()[0])


def _id_of(path: Path) -> tuple[int, int]:
    found = os.stat(path)
    return found.st_dev, found.st_ino
