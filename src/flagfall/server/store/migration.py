"""Numbered, forward only: each file of `migrations/` runs once, in the order of its number.

`0007_name.sql` is for both databases, written in SQLite's words (`dialect.py` knows PostgreSQL's);
`0007_name.postgresql.sql` is for that one only.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from flagfall.core.errors import BadFile
from flagfall.server.store.dialect import to_postgres

POSTGRESQL = ".postgresql.sql"


class MigrationStep(NamedTuple):
    """One file."""

    number: int
    script: str


def sqlite_steps() -> list[MigrationStep]:
    """What makes a SQLite file."""
    return [MigrationStep(number, script) for number, name, script in _files() if not name.endswith(POSTGRESQL)]


def postgres_steps() -> list[MigrationStep]:
    """What makes a PostgreSQL database."""
    return [MigrationStep(number, to_postgres(script)) for number, _, script in _files()]


def missing(steps: list[MigrationStep], done: int) -> list[MigrationStep]:
    """The steps that a database has not seen; raises BadFile if it has seen more than there are."""
    if done > steps[-1].number:
        raise BadFile("This database was written by a newer Flagfall; update, or use another database.")
    return [step for step in steps if step.number > done]


def bring_up_to_date(db: sqlite3.Connection, database: Path) -> None:
    """Run the migrations this file has not seen, all or none; `user_version` says how far it is.

    What was there before is copied beside it first. A failure, or an end in the middle, leaves the file as it was.
    """
    done = db.execute("PRAGMA user_version").fetchone()[0]
    steps = missing(sqlite_steps(), done)
    if not steps:
        return
    kept = _keep(db, database, done) if done else None
    script = " ".join(step.script for step in steps)
    try:
        # executescript commits first, so the transaction has to be part of the script
        db.executescript(f"BEGIN IMMEDIATE; {script} PRAGMA user_version = {steps[-1].number}; COMMIT;")
    except sqlite3.Error as error:
        if db.in_transaction:
            db.execute("ROLLBACK")
        if kept is None:
            raise
        raise BadFile(
            f"The database {database} could not be updated: {error}. It is as it was, and {kept.name} beside it is a "
            f"copy: go on with the version of Flagfall that you had, or try again."
        ) from None


def copy_name(database: Path, number: int) -> Path:
    """Where the copy goes that is made before a database of this schema is changed."""
    return database.with_name(f"{database.name}.before-{number}")


def _keep(db: sqlite3.Connection, database: Path, number: int) -> Path:
    """Copy the whole database beside it, on the disk and checked, under its name only when it is complete."""
    kept = copy_name(database, number)
    part = kept.with_name(f"{kept.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        with closing(sqlite3.connect(part)) as copy:
            db.backup(copy)
            found = copy.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if found != "ok":
                raise sqlite3.DatabaseError(found)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, which can be put anywhere
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.replace(kept)
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise BadFile(
            f"The database {database} has to be updated and cannot be copied first: {error}. Nothing was changed; it "
            f"needs as much room on the disk as the database takes."
        ) from None
    return kept


def _files() -> list[tuple[int, str, str]]:
    folder = files("flagfall.server.store").joinpath("migrations")
    found = sorted((path for path in folder.iterdir() if path.name.endswith(".sql")), key=lambda path: path.name)
    return [(int(path.name[:4]), path.name, path.read_text(encoding="utf-8")) for path in found]
