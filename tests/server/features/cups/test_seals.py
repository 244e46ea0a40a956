"""Sealed contests: nothing about a game that others still play reaches a stranger, and no seat changes hands."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path
from typing import Any

import pytest

from flagfall.games.challengers.definitions.cards import box
from flagfall.server.features.daily.service import Daily
from flagfall.server.features.people.service import Profiles
from flagfall.server.monotonic import now
from flagfall.server.store import rows
from server.clients import Person
from server.features.cups.test_service import until
from server.guests import refusal
from server.live import Live, play_out, serving

CARD = re.compile(r'"([a-z_]{3,})"')
ANY = {"day": None, "puzzle_id": "pick-1", "creation_id": "0" * 16, "code": "ABC234", "file": "none", "game": "ctb"}
STREAMS = ("/stream", "/events/live")


def addresses(spec: dict[str, Any], named: dict[str, str]) -> list[str]:
    """Every GET of the API with the names of a game filled in."""
    found = []
    for path, operations in spec["paths"].items():
        if "get" not in operations or path.endswith(STREAMS):
            continue
        filled = re.sub(r"\{(\w+)\}", lambda m: named.get(m[1], "x"), path)
        for query in ("", "?viewer=all", "?viewer=0", "?viewer=spectator"):
            has_viewer = any(one["name"] == "viewer" for one in operations["get"].get("parameters", ()))
            if not query or has_viewer:
                found.append(filled + query)
    return found


async def read_all(person: Person, paths: list[str]) -> dict[str, set[str]]:
    """By address: the cards that its answer names."""
    cards = set(map(str, box().ids))
    found = {}
    for path in paths:
        answer = await person.http.get(path.removeprefix("/api/v1"), headers=person.headers, timeout=60)
        assert answer.status_code < 500, path
        found[path] = cards & set(CARD.findall(answer.text))
    return found


def test_no_address_tells_a_stranger_of_the_cards_of_a_sealed_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(live: Live) -> None:
        ada, ben = await live.come("Ada", "Ben")
        spec = (await ben.http.get(f"{live.base}/api/openapi.json")).json()
        table = (await ada.post("/daily"))["table"]
        me = (await ada.get("/me"))["id"]
        named = {"table_id": table, "person": me, "name": me, "user_id": me, "person_id": me, "other": me}
        named |= {key: value for key, value in ANY.items() if value} | {"day": (await ada.get("/daily"))["day"]}
        paths = addresses(spec, named)
        assert len(paths) > 40
        before = await read_all(ben, paths)
        player = ada.player(table)
        await player.connect()
        await play_out(player, random.Random(1))
        await until(lambda: ada.get("/daily"), lambda found: len(found["best"]) == 1)
        live.services.get(Profiles)._kept.clear()
        await ben.get(f"/people/{me}")  # the first visit has games looked through
        await asyncio.sleep(0.2)
        live.services.get(Profiles)._kept.clear()
        after = await read_all(ben, paths)
        leaks = {path: after[path] - before[path] for path in paths if after[path] - before[path]}
        assert not leaks
        # The check finds what it looks for: the next day the same addresses name the cards.
        live.services.get(Daily).clock = lambda: now() + 86_400
        monkeypatch.setattr(rows, "now", lambda: now() + 86_400)
        live.services.get(Profiles)._kept.clear()
        opened = await read_all(ben, paths)
        assert any("people" in path and opened[path] - before[path] for path in paths)
        assert any("record" in path and opened[path] - before[path] for path in paths)

    on_a_server(tmp_path, work)


def test_the_seat_of_a_contest_is_nobody_elses(tmp_path: Path) -> None:
    async def work(live: Live) -> None:
        ada, ben = await live.come("Ada", "Ben")
        mine = (await ben.post("/daily"))["table"]
        table = (await ada.post("/daily"))["table"]
        row = await live.services.store.table(table)
        assert row is not None
        code = row.seats[0].code
        answer = await ben.http.post("/seats", json={"seat_code": code}, headers=ben.headers)
        assert refusal(answer) == (403, "forbidden")
        assert (await live.services.store.table(table)).seats[0].user == row.seats[0].user  # type: ignore[union-attr]
        assert (await ben.post("/daily"))["table"] == mine

    on_a_server(tmp_path, work)


def on_a_server(tmp_path: Path, work: Any) -> None:
    async def whole() -> None:
        async with serving(tmp_path) as live:
            await work(live)

    asyncio.run(whole())
