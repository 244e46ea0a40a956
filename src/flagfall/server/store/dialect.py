"""What PostgreSQL calls otherwise than SQLite. Statements and migrations are written once, in SQLite's words."""

from __future__ import annotations

import re
from functools import cache
from itertools import count

_SCHEMA = (
    (r"\bREAL\b", "DOUBLE PRECISION"),
    (r"\bBLOB\b", "BYTEA"),
    (r"\bINTEGER\b", "BIGINT"),
    (r"\bTEXT\b", 'TEXT COLLATE "C"'),  # in the order of its characters, as SQLite and Python have it
    (r" WITHOUT ROWID\b", ""),
    (r'(?<!")\buser\b(?!")', '"user"'),  # a word of its own there
    (r"\bskeleton_of\(name\)", "name"),  # a function of ours; no PostgreSQL database is older than this column
)


def to_postgres(script: str) -> str:
    """A migration in PostgreSQL's words."""
    script = re.sub(r"--.*", "", script)
    for word, other in _SCHEMA:
        script = re.sub(word, other, script)
    return script


@cache
def numbered(sql: str) -> str:
    """A statement whose values are called $1, $2 … instead of `?`."""
    numbers = count(1)
    return re.sub(r"\?", lambda _: f"${next(numbers)}", sql)
