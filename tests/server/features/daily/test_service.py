"""The daily over HTTP: the same for everybody, one try that counts, closed until the day is over."""

from __future__ import annotations

import asyncio
import random
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from flagfall.games.challengers.daily import daily_config
from flagfall.server.features.daily.service import Daily, day_at, end_of, streaks
from flagfall.server.monotonic import now
from flagfall.server.store import rows
from server.clients import Person, Player
from server.features.cups.test_service import until
from server.guests import refusal
from server.live import Live, play_out, serving


async def played(person: Person, chance: int) -> tuple[str, Player]:
    """Somebody plays the daily anyhow; its table, and what they saw."""
    table = (await person.post("/daily"))["table"]
    player = person.player(table)
    await player.connect()
    await play_out(player, random.Random(chance))
    return table, player


def offers(player: Player) -> Any:
    """The first thing a player was offered."""
    return next(text for text in player.received if '"snapshot"' in text).split('"offer"')[1][:120]


def test_everybody_gets_the_same_and_only_the_first_try_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(live: Live) -> None:
        ada, ben = await live.come("Ada", "Ben")
        before = await ada.get("/daily")
        assert (before["results"], before["you"], before["secret"], before["streak"]) == (0, None, None, 0)
        assert before["config"] == daily_config(date.fromisoformat(before["day"]))
        first = (await ada.post("/daily"))["table"]
        assert await ada.post("/daily") == {"table": first, "counts": True}  # the same one, however often one asks
        table, mine = await played(ada, 1)
        other, theirs = await played(ben, 2)
        assert (table, offers(mine)) == (first, offers(theirs))
        # A game is over for its player a moment before its result is stored.
        found = await until(lambda: ada.get("/daily"), lambda found: len(found["best"]) == 2)
        assert (found["results"], found["streak"]) == (2, 1)
        own = found["you"]["result"]
        assert (own["name"], own["is_you"], own["table"]) == ("Ada", True, table)
        assert set(own["marks"]) <= {"won", "lost"}
        assert len(own["marks"]) == mine.view.round
        assert [row["place"] for row in found["best"]] == [1, 2]
        # What others did is told when the day is over, and what is left of the secret, too.
        assert next(row for row in found["best"] if not row["is_you"])["table"] is None
        for path, code in (("record", "still_playing"), ("events?viewer=all", "still_playing")):
            for one, place in ((ada, table), (ada, other)):
                answer = await one.http.get(f"/tables/{place}/{path}", headers=one.headers)
                assert refusal(answer) == (409, code)
        assert other not in {info["id"] for info in (await ada.get("/tables"))["tables"]}
        again = await ada.post("/daily")
        assert (again["table"] != table, again["counts"]) == (True, False)
        await played(ada, 3)
        assert (await ada.get("/daily"))["you"]["result"] == own
        # The next day everything is open.
        day = found["day"]
        live.services.get(Daily).clock = lambda: now() + 86_400
        monkeypatch.setattr(rows, "now", lambda: now() + 86_400)
        past = await ben.get(f"/daily/{day}")
        assert past["is_over"]
        assert len(past["secret"]) == 64
        assert {row["table"] for row in past["best"]} == {table, other}
        assert (await ben.http.get(f"/tables/{table}/record")).status_code == 200
        tomorrow = await ben.get("/daily")
        assert (tomorrow["day"] > day, tomorrow["you"], tomorrow["streak"]) == (True, None, 1)
        assert tomorrow["commitment"] != past["commitment"]

    async def whole() -> None:
        async with serving(tmp_path) as live:
            await work(live)

    asyncio.run(whole())


def test_a_try_that_ends_after_its_day_does_not_count_and_one_that_nobody_took_in_does(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as live:
            ada, ben = await live.come("Ada", "Ben")
            tables = [(await one.post("/daily"))["table"] for one in (ada, ben)]
            live.services.rooms.hooks.over.clear()  # as if the server had stopped just then
            await ben.post(f"/tables/{tables[1]}/give-up")
            found = await ben.get("/daily")
            assert (found["results"], found["you"]["result"]["has_won"]) == (1, False)
            store, day = live.services.store, found["day"]
            await ada.post(f"/tables/{tables[0]}/give-up")
            row = await store.table(tables[0])
            assert row is not None
            late = {**{name: getattr(row, name) for name in row.__slots__}, "ended_at": end_of(day) + 1}
            await store.save_table(type(row)(**late))
            found = await ada.get("/daily")
            assert found["you"] == {"table": tables[0], "is_over": True, "result": None}
            assert found["results"] == 1

    asyncio.run(work())


def test_days_that_never_were_are_told_of_in_words(server) -> None:
    ada = server.come("Ada")
    assert refusal(ada.ask("GET", "/daily/2001-01-01")) == (404, "no_such_page")
    assert refusal(ada.ask("GET", "/daily/2026-13-99")) == (422, "bad_message")
    assert refusal(ada.ask("GET", "/daily/tomorrow")) == (422, "bad_message")
    assert refusal(server.request("POST", "/api/v1/daily")) == (401, "not_signed_in")


def test_streaks_go_up_to_today_or_yesterday() -> None:
    today = date(2026, 3, 2)
    days = [(today - timedelta(days=n)).isoformat() for n in (1, 2, 3, 7, 8, 9, 10, 11)]
    assert streaks(days, today.isoformat()) == (3, 5)
    assert streaks([*days, today.isoformat()], today.isoformat()) == (4, 5)
    assert streaks(days, (today + timedelta(days=1)).isoformat()) == (0, 5)
    assert streaks([], today.isoformat()) == (0, 0)
    assert day_at(end_of("2026-02-28") - 1) == "2026-02-28"
    assert day_at(end_of("2028-02-28")) == "2028-02-29"
