"""Numbered, forward only: each file of `migrations/` runs once, in the order of its number."""

from __future__ import annotations

import sqlite3
from importlib.resources import files

from flagfall.core.errors import BadFile


def bring_up_to_date(db: sqlite3.Connection) -> None:
    """Run the migrations this database has not seen; `user_version` is the number of the last one."""
    folder = files("flagfall.server.store").joinpath("migrations")
    steps = sorted((p for p in folder.iterdir() if p.name.endswith(".sql")), key=lambda path: path.name)
    numbered = [(int(step.name[:4]), step) for step in steps]
    done = db.execute("PRAGMA user_version").fetchone()[0]
    if done > numbered[-1][0]:
        raise BadFile("This database was written by a newer Flagfall; update, or use another data folder.")
    for number, step in numbered:
        if number > done:
            # executescript commits first, so the transaction has to be part of the script
            db.executescript(f"BEGIN; {step.read_text(encoding='utf-8')} PRAGMA user_version = {number}; COMMIT;")
