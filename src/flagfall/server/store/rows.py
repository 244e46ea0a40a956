"""Rows of the database as the dataclasses of `base.py`, and back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, fields, replace
from typing import Any

from flagfall.server.features.admin.store_sql import user_of_row
from flagfall.server.store.base import (
    RatingRow,
    Seat,
    TableRow,
    UserRow,
)
from flagfall.server.store.belonging import Contest

Statement = tuple[str, Sequence[Any]]
"""What to do, with `?` for each value, and the values."""

COLUMNS = tuple(field.name for field in fields(TableRow))


_SAVE_TABLE = f"""INSERT INTO tables ({", ".join(COLUMNS)}) VALUES ({", ".join("?" * len(COLUMNS))})
    ON CONFLICT (id) DO UPDATE SET {", ".join(f"{name} = excluded.{name}" for name in COLUMNS[1:])}
    WHERE tables.status != 'over' OR excluded.status = 'over'"""
_JSON = frozenset({"settings", "seats", "outcome", "chance", "contest"})


def user_row(rows: list[Any]) -> UserRow | None:
    return user_of_row(rows[0]) if rows else None


def rating_row(row: Any) -> RatingRow:
    return replace(RatingRow(*row), is_guest=bool(row[-1]))


def one_table(rows: list[Any]) -> TableRow | None:
    return table_row(rows[0]) if rows else None


def table_row(row: Any) -> TableRow:
    found = dict(zip(COLUMNS, row, strict=True))
    for name in _JSON:
        found[name] = json.loads(found[name]) if found[name] is not None else None
    found["is_private"] = bool(found["is_private"])
    found["seats"] = tuple(Seat(**seat) for seat in found["seats"])
    found["contest"] = None if found["contest"] is None else Contest(**found["contest"])
    return TableRow(**found)


def table_statements(row: TableRow) -> tuple[Statement, ...]:
    values = [getattr(row, name) for name in COLUMNS]
    written = [
        json.dumps(value, default=asdict) if name in _JSON and value is not None else value
        for name, value in zip(COLUMNS, values, strict=True)
    ]
    sitters = {seat.user for seat in row.seats if seat.user} | {row.host}
    return (
        (_SAVE_TABLE, written),
        *(("INSERT INTO sitters VALUES (?, ?) ON CONFLICT DO NOTHING", (user, row.id)) for user in sorted(sitters)),
    )
