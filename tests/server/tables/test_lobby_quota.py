"""How many games somebody may have open."""

from __future__ import annotations

from flagfall.server.tables.lobby import MOST_LISTED
from server.guests import refusal

SOLO = {"game": "challengers", "config": {"players": 1}}


def test_games_that_were_left_do_not_count(serve) -> None:
    ada = serve(tables_per_user=20).come("Ada")
    for number in range(26):
        table = ada.post("/tables", SOLO)["id"]
        started = ada.post(f"/tables/{table}/start")
        assert started["status"] == "playing", f"game {number + 1}"
        ada.post(f"/tables/{table}/leave")
    mine = ada.get("/me/tables")["tables"]
    assert sum(table["status"] == "playing" for table in mine) <= 20, "the oldest were closed for the newest"
    closed = [table for table in mine if table["status"] == "over"]
    assert {table["outcome"]["reason"] for table in closed} == {"abandoned"}


def test_games_that_go_on_count_and_are_named(serve) -> None:
    ada = serve(tables_per_user=3).come("Ada")
    ids = []
    for _ in range(3):
        ids.append(ada.post("/tables", SOLO)["id"])
        ada.post(f"/tables/{ids[-1]}/start")
    answer = ada.ask("POST", "/tables", SOLO)
    assert refusal(answer) == (409, "too_many_tables")
    assert answer.json()["message"].startswith("You have 3 games going")
    assert [table["id"] for table in answer.json()["tables"]] == ids
    ada.post(f"/tables/{ids[1]}/give-up")
    ada.post("/tables", SOLO)


def test_of_very_many_games_only_the_oldest_are_listed(serve) -> None:
    ada = serve(tables_per_user=MOST_LISTED + 2).come("Ada")
    ids = [ada.post("/tables", SOLO)["id"] for _ in range(MOST_LISTED + 2)]
    answer = ada.ask("POST", "/tables", SOLO)
    assert [table["id"] for table in answer.json()["tables"]] == ids[:MOST_LISTED]
