"""Deleting an account: the name is gone from every table of the database, games stay."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path
from typing import Any

from flagfall.server.store.sqlite import FILE
from server.clients import Person
from server.features.people.test_routes import SECRET, on_a_server
from server.live import Live, play_out

NAME = "Zebulonia"
PACK = f"""
pack = "{NAME.lower()}"
[cards.tiger]
set = "castle"
level = "A"
power = 2
copies = 1
"""


async def send(person: Person, path: str, **body: Any) -> None:
    answer = await person.http.post(path, json=body, headers=person.headers)
    assert answer.status_code < 300, (path, answer.text)


async def leave_traces(person: Person, ben: Person) -> str:
    """Do everything that stores a person's name; returns a finished table."""
    opened = await person.post("/tables", game="challengers", config={"players": 2}, title=f"{NAME}'s table")
    table = str(opened["id"])
    await send(ben, f"/tables/{table}/join")
    await send(person, f"/tables/{table}/start")
    players = [person.player(table), ben.player(table)]
    for player in players:
        await player.connect()
    await players[0].send({"kind": "say", "id": "1", "text": f"I am {NAME}"})
    await asyncio.gather(*(play_out(player, random.Random(n)) for n, player in enumerate(players)))
    cup = (await person.post("/cups", game="challengers", title=f"{NAME}’s cup", format="tables", pause=3600))["id"]
    for one in (person, ben):
        await send(one, f"/cups/{cup}/enter")
    await send(person, f"/cups/{cup}/bots", bot="random", count=1)
    await send(person, f"/cups/{cup}/begin")
    await send(person, "/packs", text=PACK)
    await send(person, "/daily")
    me, other = (await person.get("/me"))["id"], (await ben.get("/me"))["id"]
    await send(person, f"/people/{other}/ties", kind="follow")
    await send(ben, f"/people/{me}/ties", kind="follow")
    await send(ben, f"/people/{me}/reports", reason="insult", text="x")
    waiting = (await person.post("/tables", game="ctb"))["id"]
    await send(ben, f"/tables/{waiting}/join")
    return table


def rows_naming(database: Path, name: str) -> list[str]:
    """Tables and columns that hold the name anywhere."""
    found = []
    db = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        columns = [row[1] for row in db.execute(f'PRAGMA table_info("{table}")')]
        for row in db.execute(f'SELECT * FROM "{table}"'):
            found += [f"{table}.{c}" for c, v in zip(columns, row, strict=True) if name.lower() in str(v).lower()]
    db.close()
    return found


def test_no_row_holds_the_name_of_a_person_who_deleted_themselves(tmp_path: Path) -> None:
    async def work(live: Live) -> None:
        zeb, ben = await live.come(NAME, "Ben")
        await send(zeb, "/users/claim", passphrase=SECRET)
        table = await leave_traces(zeb, ben)
        assert rows_naming(tmp_path / FILE, NAME)
        await send(zeb, "/me/delete", passphrase=SECRET)
        assert rows_naming(tmp_path / FILE, NAME) == []
        assert (await ben.get(f"/tables/{table}"))["status"] == "over"

    on_a_server(tmp_path, work)
