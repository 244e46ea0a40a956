"""Pages of people: ratings, cards, causes and rivals."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

from flagfall.server.features.people.facts import keep_facts
from flagfall.server.features.people.service import Profiles
from flagfall.server.features.people.statistics import cause_of, result_of
from flagfall.server.store.rows import Seat, TableRow
from server.clients import Person
from server.features.people.test_routes import SECRET, on_a_server
from server.guests import Guest, Running, refusal
from server.live import Live, play_out


async def played(live: Live, game: str, one: Person, two: Person, **settings: Any) -> str:
    table = (await one.post("/tables", game=game, **settings))["id"]
    await two.post(f"/tables/{table}/join")
    await one.post(f"/tables/{table}/start")
    players = [one.player(table), two.player(table)]
    for player in players:
        await player.connect()
    await asyncio.gather(*(play_out(player, random.Random(seed)) for seed, player in enumerate(players)))
    while (await one.get(f"/tables/{table}"))["status"] != "over":
        await asyncio.sleep(0.02)
    row = await live.services.store.table(table)
    assert row is not None
    await keep_facts(live.services.store, row)
    return str(table)


def test_a_page_tells_of_ratings_cards_causes_and_rivals(tmp_path: Path) -> None:
    async def work(live: Live) -> None:
        ada, ben = await live.come("Ada", "Ben")
        for person in (ada, ben):
            await person.post("/users/claim", passphrase=SECRET)
        assert (await ben.get("/people/Ada"))["games"] == []
        live.services.get(Profiles)._kept.clear()
        await played(live, "challengers", ada, ben, config={"players": 2}, is_rated=True)
        await played(live, "ctb", ada, ben, is_rated=True)
        page = await ben.get("/people/ada")
        assert (page["name"], page["is_guest"], page["unread"]) == ("Ada", False, 0)
        assert {(one["game"], one["games"], len(one["history"])) for one in page["ratings"]} == {
            ("challengers", 1, 1),
            ("ctb", 1, 1),
        }
        challengers = next(one for one in page["games"] if one["game"] == "challengers")
        assert challengers["played"] == 1
        assert challengers["won"] + challengers["lost"] + challengers["tied"] == 1
        assert sum(one["count"] for one in challengers["facts"]["cards"]) >= 1
        assert sum(one["count"] for one in challengers["facts"]["matches"]) >= 3
        assert {one["key"] for one in challengers["facts"].get("lost", [])} <= {"no_power", "bench_full"}
        (rival,) = page["rivals"]
        assert (rival["name"], rival["games"]) == ("Ben", 2)
        other = (await ada.get("/people/Ben"))["rivals"][0]
        assert (other["won"], other["lost"]) == (rival["lost"], rival["won"])

    on_a_server(tmp_path, work)


def test_nobody_has_a_page_who_is_not_there(server: Running) -> None:
    ada = server.come("Ada Guest")
    assert refusal(Guest(server).ask("GET", "/people/Nobody")) == (404, "no_such_person")
    assert refusal(Guest(server).ask("GET", "/people/Ada%20Guest")) == (404, "no_such_person")
    assert Guest(server).get(f"/people/{ada.id}")["is_guest"]
    assert refusal(Guest(server).ask("GET", "/people/—")) == (404, "no_such_person")


def row(players: int, winners: list[int], ranking: list[list[int]], reason: str) -> Any:
    seats = tuple(Seat("person", f"u{p}", f"P{p}", guest=False, code=None) for p in range(players))
    outcome = {"winners": winners, "ranking": ranking, "reason": reason}
    return TableRow("t", "c", "over", "challengers", "", False, "u0", {}, seats, 0, 0.0, 0.0, 1.0, outcome)


def test_a_lost_solo_game_is_lost_and_a_real_tie_is_tied() -> None:
    assert result_of(row(1, [], [[0]], "robot_lead_11"), 0) == "lost"
    assert result_of(row(1, [0], [[0]], "lead_11"), 0) == "won"
    assert result_of(row(2, [], [[0, 1]], "agreed"), 0) == "tied"
    assert result_of(row(2, [1], [[1], [0]], "clock"), 0) == "lost"


def test_only_finalists_have_lost_the_final() -> None:
    game = row(4, [2], [[2], [0], [1], [3]], "final")
    assert [cause_of(game, p) for p in (0, 1, 3)] == ["final", "not_in_final", "not_in_final"]
