"""An independent reader of a server's database: knows its tables and the rules of the games, and nothing of the store.

`python audit.py PLACE` prints what is wrong with a database, if anything is.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg

from flagfall.core.codec import decode, encode
from flagfall.core.plugins import find_game
from flagfall.core.secret import Secret
from flagfall.core.table import Table

Rows = list[dict[str, Any]]
TABLES = ("tables", "actions", "endings", "ratings", "rated")


def read(place: str) -> dict[str, Rows]:
    """Everything that is looked at, from a folder or a PostgreSQL database."""
    if place.startswith("postgresql://"):
        return asyncio.run(_read_postgres(place))
    with closing(sqlite3.connect(f"file:{Path(place) / 'flagfall.sqlite3'}?mode=ro", uri=True)) as db:
        db.row_factory = sqlite3.Row
        return {name: [dict(row) for row in db.execute(f"SELECT * FROM {name}")] for name in TABLES}


async def _read_postgres(url: str) -> dict[str, Rows]:
    db = await asyncpg.connect(url)
    try:
        async with db.transaction(isolation="repeatable_read", readonly=True):
            return {name: [dict(row) for row in await db.fetch(f"SELECT * FROM {name}")] for name in TABLES}
    finally:
        await db.close()


def audit(place: str, acknowledged: Iterable[tuple[str, str]] = ()) -> list[str]:
    """Everything that is wrong; `acknowledged` are the tables and ids of messages that clients were promised."""
    found = read(place)
    actions: dict[str, Rows] = defaultdict(list)
    for row in sorted(found["actions"], key=lambda row: row["seq"]):
        actions[row["table_id"]].append(row)
    ends = Counter(row["table_id"] for row in found["endings"])
    problems = [*_lost(actions, acknowledged), *_ratings(found["ratings"], found["rated"], ends)]
    for table in found["tables"]:
        problems += [f"table {table['id']}: {what}" for what in _table(table, actions[table["id"]], ends[table["id"]])]
    return problems


def _lost(actions: dict[str, Rows], acknowledged: Iterable[tuple[str, str]]) -> list[str]:
    stored = {(table, row["client_id"]) for table, rows in actions.items() for row in rows}
    return [f"table {table}: {name} was acknowledged and is gone" for table, name in set(acknowledged) - stored]


def _ratings(ratings: Rows, rated: Rows, ends: Counter[str]) -> list[str]:
    counts = Counter((row["game"], row["mode"], row["who"]) for row in rated)
    known = {(row["game"], row["mode"], row["who"]): row["games"] for row in ratings}
    problems = [f"{key} was rated {counts[key]} times, and has {known.get(key, 0)} games" for key in counts | known
                if counts[key] != known.get(key, 0)]  # fmt: skip
    return problems + [f"{row['table_id']} was rated without an end" for row in rated if not ends[row["table_id"]]]


def _table(table: dict[str, Any], actions: Rows, ends: int) -> list[str]:
    problems = []
    if [row["seq"] for row in actions] != list(range(1, len(actions) + 1)):
        problems.append("its actions have gaps")
    twice = [
        key for key, n in Counter((r["player"], r["client_id"]) for r in actions if r["client_id"]).items() if n > 1
    ]
    if twice:
        problems.append(f"{twice} were carried out twice")
    outcome = json.loads(table["outcome"]) if table["outcome"] else None
    if (table["status"] == "over" and table["started_at"] is not None) != (ends == 1) or ends > 1:
        problems.append(f"it is {table['status']} and has ended {ends} times")
    if table["started_at"] is None:
        return problems
    try:
        played = _replay(table, actions)
    except Exception as error:
        return [*problems, f"it cannot be replayed: {error!r}"]
    if outcome is not None and outcome["by"] in ("game", "clock"):
        told = None if played.outcome is None else encode(played.outcome)["winners"]
        if outcome["by"] == "game" and told != outcome["winners"]:
            problems.append(f"its actions lead to {told}, and {outcome['winners']} is stored")
    elif played.outcome is not None and table["status"] == "over":
        problems.append("its game was decided otherwise")
    return problems


def _replay(table: dict[str, Any], actions: Sequence[dict[str, Any]]) -> Table:
    game = find_game(table["game"])
    config = decode(game.types.config, json.loads(table["settings"])["config"], "config")
    played = Table(game, config, _chance(table))
    for row in actions:
        played.act(row["player"], decode(game.types.action, json.loads(row["action"]), "action"))
    return played


def _chance(table: dict[str, Any]) -> Secret | int:
    """A seed that the host chose or that was drawn by an older version; otherwise the secret and what players added."""
    chance = json.loads(table["chance"]) if table["chance"] else {}
    if json.loads(table["settings"]).get("seed") is not None or "secret" not in chance:
        return int(table["seed"])
    return Secret(chance["secret"], tuple(chance["parts"]))


if __name__ == "__main__":
    wrong = audit(sys.argv[1])
    print("\n".join(wrong) or "Nothing is wrong.")
    sys.exit(bool(wrong))
