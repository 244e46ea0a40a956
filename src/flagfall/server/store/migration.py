"""Numbered, forward only: each file of `migrations/` runs once, in the order of its number.

`0007_name.sql` is for both databases, written in SQLite's words (`dialect.py` knows PostgreSQL's);
`0007_name.postgresql.sql` is for that one only.
"""

from __future__ import annotations

import sqlite3
from importlib.resources import files
from typing import NamedTuple

from flagfall.core.errors import BadFile
from flagfall.server.store.dialect import to_postgres

POSTGRESQL = ".postgresql.sql"


class Step(NamedTuple):
    """One file."""

    number: int
    script: str


def sqlite_steps() -> list[Step]:
    """What makes a SQLite file."""
    return [Step(number, script) for number, name, script in _files() if not name.endswith(POSTGRESQL)]


def postgres_steps() -> list[Step]:
    """What makes a PostgreSQL database."""
    return [Step(number, to_postgres(script)) for number, _, script in _files()]


def missing(steps: list[Step], done: int) -> list[Step]:
    """The steps that a database has not seen; raises BadFile if it has seen more than there are."""
    if done > steps[-1].number:
        raise BadFile("This database was written by a newer Flagfall; update, or use another database.")
    return [step for step in steps if step.number > done]


def bring_up_to_date(db: sqlite3.Connection) -> None:
    """Run the migrations this file has not seen; `user_version` says how far it is."""
    done = db.execute("PRAGMA user_version").fetchone()[0]
    for number, script in missing(sqlite_steps(), done):
        # executescript commits first, so the transaction has to be part of the script
        db.executescript(f"BEGIN; {script} PRAGMA user_version = {number}; COMMIT;")


def _files() -> list[tuple[int, str, str]]:
    folder = files("flagfall.server.store").joinpath("migrations")
    found = sorted((path for path in folder.iterdir() if path.name.endswith(".sql")), key=lambda path: path.name)
    return [(int(path.name[:4]), path.name, path.read_text(encoding="utf-8")) for path in found]
