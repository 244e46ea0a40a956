"""The rule set of a table: what the board has to draw, house rules included."""

from __future__ import annotations

from server.guests import fine, refusal

HOUSE = {
    "extends": "standard",
    "board": {"rows": 10, "cols": 10, "blocked": ["c5", "c6"]},
    "setup": {"placement": "secret", "visibility": "hidden"},
}


def test_house_rules_are_told_like_the_game_s_own(server) -> None:
    table = server.come("Ada").open_table(game="ctb", config={"variant": "house", "rules": HOUSE})
    told = server.come("Ben").get(f"/tables/{table['id']}/variant")
    assert (told["rows"], told["cols"], told["is_hidden"]) == (10, 10, True)
    assert told["blocked"] == ["c5", "c6"]
    assert told["combat"]["three"]["four"] == "defender"
    assert "c5, c6" in told["rules"]["en"]
    assert "c5, c6" in told["rules"]["de"]


def test_a_named_variant_is_the_one_of_the_library(server, nobody) -> None:
    table = server.come("Cleo").open_table(game="ctb", config={"variant": "mines_and_miners"})
    library = {variant["id"]: variant for variant in nobody.get("/library/variants")["variants"]}
    assert nobody.get(f"/tables/{table['id']}/variant") == library["mines_and_miners"]


def test_private_tables_tell_it_only_to_whoever_may_come_in(server, nobody) -> None:
    table = server.come("Dev").open_table(game="ctb", is_private=True)
    assert refusal(nobody.ask("GET", f"/tables/{table['id']}/variant")) == (404, "no_such_table")
    assert fine(nobody.ask("GET", f"/tables/{table['id']}/variant?code={table['code']}"))["id"] == "standard"


def test_a_tournament_has_none(server, nobody) -> None:
    table = server.come("Emma").open_table(game="challengers")
    assert refusal(nobody.ask("GET", f"/tables/{table['id']}/variant")) == (404, "no_such_page")


def test_a_variant_whose_lists_of_moves_would_be_endless_is_refused(server) -> None:
    board = {"rows": 26, "cols": 26, "home_rows": 13}
    ada = server.come("Ada the Great")
    for count, status in ((40, 201), (250, 422)):
        rules = {"extends": "standard", "board": board, "pieces": {"one": {"count": count, "move": 13}}}
        answer = ada.ask("POST", "/tables", json={"game": "ctb", "config": {"variant": "house", "rules": rules}})
        assert answer.status_code == status, answer.text
    assert "at a table at most 3000" in answer.json()["message"]
