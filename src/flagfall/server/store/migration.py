"""Numbered, forward only: each file of `migrations/` runs once, in order."""

from __future__ import annotations

import sqlite3
from importlib.resources import files

from flagfall.core.errors import BadFile


def bring_up_to_date(db: sqlite3.Connection) -> None:
    """Run the migrations this database has not seen; `user_version` says how many it has."""
    folder = files("flagfall.server.store").joinpath("migrations")
    steps = sorted((p for p in folder.iterdir() if p.name.endswith(".sql")), key=lambda path: path.name)
    done = db.execute("PRAGMA user_version").fetchone()[0]
    if done > len(steps):
        raise BadFile("This database was written by a newer Flagfall; update, or use another data folder.")
    for number, step in enumerate(steps[done:], start=done + 1):
        # executescript commits first, so the transaction has to be part of the script
        db.executescript(f"BEGIN; {step.read_text(encoding='utf-8')} PRAGMA user_version = {number}; COMMIT;")
