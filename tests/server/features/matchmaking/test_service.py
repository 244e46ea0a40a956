"""People who look for whoever is there find each other once, and nobody who has gone."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from flagfall.server.features.matchmaking.service import Criteria, shared_game
from flagfall.server.features.matchmaking.store import MatchmakingStore, SeekerRow
from flagfall.server.features.people.store import PeopleStore
from flagfall.server.monotonic import now
from server.guests import Guest, Running, refusal
from server.live import Live, serving

Serve = Callable[..., Running]
EITHER = {"games": ["ctb", "challengers"], "is_near": False}


def seek(guest: Guest, **criteria: Any) -> Any:
    return guest.post("/pairing", {**EITHER, **criteria})


def silence(server: Running, guest: Guest, seconds: float) -> None:
    """Somebody's phone was closed so long ago."""
    row = server.do(MatchmakingStore(server.services.store).seeker, guest.id)
    server.do(MatchmakingStore(server.services.store).seen_seeking, guest.id, row.ticket, row.seen_at - seconds)


def test_two_who_look_find_each_other_and_their_game_has_begun(serve: Serve) -> None:
    server = serve()
    ada, ben = server.come("Ada"), server.come("Ben")
    first = seek(ada, games=["challengers", "ctb"])
    assert (first["status"], first["others"]) == ("waiting", 0)
    assert Guest(server).get("/pairing")["waiting"] == {"challengers": 1, "ctb": 1}
    second = seek(ben, games=["ctb"], is_rated=False)
    assert second["status"] == "found"
    ready = ada.post(f"/pairing/{first['ticket']}")
    assert ready["status"] == "ready"
    again = ben.post(f"/pairing/{second['ticket']}") if second["status"] == "found" else second
    assert again["table"] == ready["table"]
    info = ada.get(f"/tables/{ready['table']}")
    assert (info["status"], info["settings"]["game"], info["settings"]["is_private"]) == ("playing", "ctb", True)
    assert {seat["name"] for seat in info["seats"]} == {"Ada", "Ben"}
    assert Guest(server).get("/pairing")["waiting"] == {}


def test_rated_and_unrated_do_not_meet_and_nobody_meets_whom_they_blocked(serve: Serve) -> None:
    server = serve()
    ada, ben, eve = server.come("Ada"), server.come("Ben"), server.come("Eve")
    seek(ada, is_rated=True)
    assert seek(ben)["status"] == "waiting"
    server.do(PeopleStore(server.services.store).tie, eve.id, ben.id, "block", now())
    assert seek(eve)["status"] == "waiting"
    server.do(PeopleStore(server.services.store).tie, eve.id, ben.id, "block", None)
    assert seek(eve)["status"] == "found"


def test_a_phone_that_was_closed_is_not_paired(serve: Serve) -> None:
    server = serve()
    ada, ben = server.come("Ada"), server.come("Ben")
    seek(ada)
    silence(server, ada, 9)
    assert seek(ben)["status"] == "waiting"


def test_a_phone_that_is_closed_in_the_very_moment_lets_the_other_go_on_looking(serve: Serve) -> None:
    server = serve()
    ada, ben, eve = server.come("Ada"), server.come("Ben"), server.come("Eve")
    seek(ada)
    found = seek(ben)
    assert found["status"] == "found"
    server.do(server.services.store.write, ("UPDATE pairs SET at = at - 9", ()))
    assert ben.post(f"/pairing/{found['ticket']}")["status"] == "waiting"
    other = seek(eve)
    assert other["status"] == "found"
    assert ben.post(f"/pairing/{found['ticket']}")["status"] == "ready"
    assert ada.get("/me/tables")["tables"] == []


def test_leaving_ends_the_search_and_another_window_takes_it_over(serve: Serve) -> None:
    server = serve()
    ada, ben = server.come("Ada"), server.come("Ben")
    old = seek(ada)["ticket"]
    new = seek(ada)["ticket"]
    assert refusal(ada.ask("POST", f"/pairing/{old}")) == (404, "no_such_code")
    assert ada.post(f"/pairing/{new}")["status"] == "waiting"
    assert ada.ask("DELETE", "/pairing").status_code == 204
    assert seek(ben)["status"] == "waiting"
    assert refusal(ada.ask("POST", f"/pairing/{new}")) == (404, "no_such_code")


def test_after_a_while_or_at_once_a_bot_will_do(serve: Serve) -> None:
    server = serve()
    ada, ben = server.come("Ada"), server.come("Ben")
    mine = seek(ada, games=["ctb"], is_rated=True, bots_after=30)
    assert 29 < mine["bots_in"] <= 30
    server.do(server.services.store.write, ("UPDATE seekers SET since = since - 31", ()))
    ready = ada.post(f"/pairing/{mine['ticket']}")
    info = ada.get(f"/tables/{ready['table']}")
    assert [seat["kind"] for seat in info["seats"]] == ["person", "bot"]
    assert (info["settings"]["is_rated"], info["settings"]["clock"]["kind"]) == (False, "none")
    other = seek(ben, games=["challengers"])
    assert other["bots_in"] is None
    assert ben.post(f"/pairing/{other['ticket']}/bots")["status"] == "ready"


def test_the_range_widens_while_one_waits() -> None:
    near = Criteria(("ctb",), False, True, None, {"ctb": 1_000.0})
    far = Criteria(("ctb",), False, True, None, {"ctb": 1_250.0})

    def at(seconds: float) -> str | None:
        one, two = (SeekerRow(name, "t", criteria.text, 0.0, 0.0) for name, criteria in (("a", near), ("b", far)))
        return shared_game(one, two, seconds)

    assert at(0) is None
    assert at(10) is None
    assert at(16) == "ctb"
    assert near.spread(100) is None


def test_nonsense_is_refused(server: Running) -> None:
    ada = server.come("Ada")
    assert refusal(ada.ask("POST", "/pairing", {"games": []})) == (422, "bad_message")
    assert refusal(ada.ask("POST", "/pairing", {"games": ["chess"]})) == (422, "bad_message")
    assert refusal(ada.ask("POST", "/pairing", {"games": ["ctb"], "bots_after": 1})) == (422, "bad_message")
    assert refusal(Guest(server).ask("POST", "/pairing", EITHER)) == (401, "not_signed_in")


async def _find(live: Live, person: Any) -> str:
    info = await person.post("/pairing", **EITHER)
    for _ in range(200):
        if info["status"] == "ready":
            return str(info["table"])
        await asyncio.sleep(0.02)
        info = await person.post(f"/pairing/{info['ticket']}")
    raise AssertionError(json.dumps(info))


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_twelve_at_once_in_two_processes_are_six_pairs(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    database = request.getfixturevalue("database") if kind == "postgresql" else None

    async def work() -> None:
        async with serving(tmp_path / "one", database=database) as one:
            if database is None:
                await meet(one, one)
            else:
                async with serving(tmp_path / "two", database=database) as two:
                    await meet(one, two)

    async def meet(one: Live, two: Live) -> None:
        people = [*(await one.come(*"ABCDEF")), *(await two.come(*"GHIJKL"))]
        tables = await asyncio.wait_for(asyncio.gather(*(_find(one, person) for person in people)), 60)
        assert sorted(map(tables.count, set(tables))) == [2] * 6, tables
        assert len(await one.services.store.live_tables()) == 6, "no table was opened in vain"

    asyncio.run(work())
