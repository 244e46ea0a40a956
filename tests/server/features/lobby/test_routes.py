"""Tables over HTTP: open, find, join, leave, change, start; and private ones that strangers cannot even see."""

from __future__ import annotations

import pytest

from flagfall.server.features.lobby import routes as tables
from flagfall.server.short_codes import plain_code
from server.guests import fine, refusal

EIGHT_BOTS = [{"kind": "bot", "bot": "greedy"}] * 8


def test_a_new_table_is_as_its_host_wanted_it(server) -> None:
    ada = server.come("Ada")
    answer = ada.ask(
        "POST", "/tables", {"game": "challengers", "title": " Friday\u202e  night ", "config": {"players": 3}}
    )
    table = fine(answer)
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/api/v1/tables/{table['id']}"
    assert (table["status"], table["mode"], table["you"]) == ("waiting", "tournament", 0)
    assert table["settings"]["title"] == "Friday night"
    assert table["host"] == {"id": ada.id, "name": "Ada", "is_guest": True}
    assert [seat["kind"] for seat in table["seats"]] == ["person", "open", "open"]
    assert ada.get(f"/tables/{table['id']}") == table


def test_both_games_and_all_their_settings(server) -> None:
    ada = server.come("Ada")
    solo = ada.open_table(game="challengers", config={"players": 1, "difficulty": 5, "solo_cards": True})
    assert solo["mode"] == "solo"
    mines = ada.open_table(
        config={"variant": "mines_and_miners"}, clock={"kind": "bank", "seconds": 300, "increment": 5}
    )
    assert (mines["mode"], len(mines["seats"])) == ("mines_and_miners", 2)
    own = ada.open_table(config={"variant": "mine", "rules": {"extends": "standard", "movement": {"jump": "any"}}})
    assert own["mode"] == "custom"
    host = ada.open_table(game="challengers", config={"players": 8}, host_plays=False, seats=EIGHT_BOTS)
    assert host["you"] is None


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"game": "chess"}, "bad_message"),
        ({"game": "ctb", "colour": "red"}, "bad_message"),
        ({"game": "ctb", "config": {"variant": "chess"}}, "unknown_variant"),
        (
            {"game": "ctb", "config": {"variant": "x", "rules": {"extends": "standard", "movement": {"fly": 1}}}},
            "bad_variant",
        ),
        ({"game": "ctb", "config": {"ages": [1, 900]}}, "bad_number"),
        ({"game": "ctb", "config": {"position": "nonsense"}}, "bad_position"),
        ({"game": "challengers", "config": {"players": 17}}, "bad_config"),
        ({"game": "challengers", "config": {"players": "four"}}, "bad_input"),
        ({"game": "challengers", "config": {"exclude": "zoo"}}, "unknown_set"),
        ({"game": "challengers", "config": {"exclude": "\ud800"}}, "bad_message"),
        ({"game": "ctb", "seats": [{"kind": "bot", "bot": "greedy"}, {}]}, "bad_input"),
        ({"game": "ctb", "seed": -1}, "bad_message"),
        ({"game": "ctb", "title": "x" * 61}, "bad_message"),
        ({}, "bad_message"),
        ([], "bad_message"),
    ],
    ids=lambda value: str(value).encode("ascii", "replace").decode()[:50],
)
def test_settings_that_cannot_be_are_refused_with_the_reason(settings: object, code: str, server) -> None:
    import json

    ada = server.come("Ada")
    headers = {"Content-Type": "application/json"}
    assert refusal(ada.ask("POST", "/tables", content=json.dumps(settings), headers=headers)) == (422, code)


@pytest.mark.parametrize(
    "body", [b"", b"{", b"nul", b"\xff\xfe", b'{"game": "ctb", "config": {"players": NaN}}', b"[" * 30_000]
)
def test_what_is_no_json_is_refused(body: bytes, server) -> None:
    ada = server.come("Ada")
    headers = {"Content-Type": "application/json"}
    assert refusal(ada.ask("POST", "/tables", content=body, headers=headers)) == (422, "bad_message")


def test_tables_need_somebody_with_a_name(nobody) -> None:
    assert refusal(nobody.ask("POST", "/tables", {"game": "ctb"})) == (401, "not_signed_in")


def test_the_list_shows_public_tables_newest_first(server, nobody) -> None:
    ada = server.come("Ada")
    first, second = ada.open_table(), ada.open_table()
    secret = ada.open_table(is_private=True)
    ids = [table["id"] for table in nobody.get("/tables")["tables"]]
    assert ids.index(second["id"]) < ids.index(first["id"])
    assert secret["id"] not in ids
    assert all(table["code"] is None for table in nobody.get("/tables")["tables"])


def test_of_very_many_tables_those_that_wait_are_shown(serve, monkeypatch) -> None:
    monkeypatch.setattr(tables, "MOST_SHOWN", 3)
    server = serve()
    ada = server.come("Ada")
    waiting = ada.open_table(title="waiting")
    for number in range(4):
        table = ada.open_table(seats=[{"kind": "open"}, {"kind": "bot", "bot": "random"}], title=str(number))
        ada.post(f"/tables/{table['id']}/start")
    shown = [table["settings"]["title"] for table in ada.get("/tables")["tables"]]
    assert shown == ["3", "2", "waiting"]
    assert waiting["status"] == "waiting"


def test_joining_needs_no_body(server) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    assert fine(ben.ask("POST", f"/tables/{ada.open_table()['id']}/join"))["you"] == 1


def test_somebody_joins_and_the_host_starts(server) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    path = f"/tables/{ada.open_table()['id']}"
    assert refusal(ada.ask("POST", f"{path}/start")) == (409, "not_started")
    joined = ben.post(f"{path}/join")
    assert (joined["you"], joined["seats"][1]["name"]) == (1, "Ben")
    assert ben.post(f"{path}/join")["you"] == 1, "joining twice changes nothing"
    assert refusal(ben.ask("POST", f"{path}/start")) == (403, "forbidden")
    assert ada.post(f"{path}/start")["status"] == "playing"
    assert refusal(ada.ask("POST", f"{path}/start")) == (409, "already_started")
    assert refusal(server.come("Cleo").ask("POST", f"{path}/join", {})) == (409, "already_started")


def test_seats_are_taken_once(server) -> None:
    ada, ben, cleo = (server.come(name) for name in ("Ada", "Ben", "Cleo"))
    path = f"/tables/{ada.open_table()['id']}"
    assert refusal(ben.ask("POST", f"{path}/join", {"index": 0})) == (409, "seat_taken")
    assert refusal(ben.ask("POST", f"{path}/join", {"index": 9})) == (422, "bad_input")
    assert refusal(ben.ask("POST", f"{path}/join", {"index": 99})) == (422, "bad_message")
    ben.post(f"{path}/join", {"index": 1})
    assert refusal(cleo.ask("POST", f"{path}/join", {})) == (409, "table_full")
    ben.post(f"{path}/leave")
    assert cleo.post(f"{path}/join")["you"] == 1


def test_the_host_seats_bots_and_sends_them_away(server) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    path = f"/tables/{ada.open_table()['id']}"
    seat = {"index": 1, "kind": "bot", "bot": "engine-1"}
    assert refusal(ben.ask("POST", f"{path}/seats", seat)) == (403, "forbidden")
    assert refusal(ada.ask("POST", f"{path}/seats", {**seat, "bot": "greedy"})) == (422, "bad_input")
    assert ada.post(f"{path}/seats", seat)["seats"][1]["bot"] == "engine-1"
    assert refusal(ben.ask("POST", f"{path}/join", {})) == (409, "table_full")
    assert ada.post(f"{path}/seats", {"index": 1, "kind": "open"})["seats"][1]["kind"] == "open"


def test_the_host_changes_the_settings_before_the_start(server) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    path = f"/tables/{ada.open_table()['id']}"
    ben.post(f"{path}/join")
    wanted = {"game": "ctb", "config": {"variant": "pandemonium"}, "title": "Wild"}
    assert refusal(ben.ask("PATCH", path, wanted)) == (403, "forbidden")
    changed = fine(ada.ask("PATCH", path, wanted))
    assert (changed["mode"], changed["settings"]["title"]) == ("pandemonium", "Wild")
    assert [seat["user"] for seat in changed["seats"]] == [ada.id, ben.id]
    ada.post(f"{path}/start")
    assert refusal(ada.ask("PATCH", path, wanted)) == (409, "already_started")


def test_a_host_has_so_many_tables_at_a_time(serve) -> None:
    ada = serve(tables_per_user=2).come("Ada")
    ada.open_table()
    ada.open_table()
    answer = ada.ask("POST", "/tables", {"game": "ctb"})
    assert refusal(answer) == (409, "too_many_tables")
    assert "2 games" in answer.json()["message"]
    assert [table["you"] for table in answer.json()["tables"]] == [0, 0]
    assert "Retry-After" not in answer.headers, "waiting does not help"


ROUTERS = [
    ("GET", ""), ("GET", "/qr.svg"), ("GET", "/record"), ("GET", "/events"), ("POST", "/join"), ("POST", "/leave"),
    ("POST", "/start"), ("POST", "/rematch"), ("POST", "/seats"), ("PATCH", ""),
]  # fmt: skip
BODIES = {"/seats": {"index": 1, "kind": "open"}, "": {"game": "ctb"}, "/join": {}}


@pytest.mark.parametrize(("method", "door"), ROUTERS)
def test_a_private_table_is_not_there_for_strangers(method: str, door: str, server) -> None:
    ada, eve = server.come("Ada"), server.come("Eve")
    table = ada.open_table(is_private=True)
    body = BODIES.get(door) if method != "GET" else None
    hidden = eve.ask(method, f"/tables/{table['id']}{door}", body)
    missing = eve.ask(method, f"/tables/0123456789abcdef{door}", body)
    assert refusal(hidden) == refusal(missing) == (404, "no_such_table")
    assert hidden.text == missing.text
    if method == "GET":
        wrong = eve.ask(method, f"/tables/{table['id']}{door}", params={"code": "WRONG2"})
        assert refusal(wrong) == (404, "no_such_table")


def test_a_private_table_opens_to_its_code(server, nobody) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open_table(is_private=True)
    code = table["code"]
    assert plain_code(code) == code
    path = f"/tables/{table['id']}"
    assert nobody.get(path, params={"code": code})["id"] == table["id"]
    for typed in (code, code.lower(), f"{code[:3]}-{code[3:]}", f" {code} "):
        found = nobody.get(f"/codes/{typed}")
        assert (found["id"], found["code"]) == (table["id"], code)
    assert refusal(ben.ask("POST", f"{path}/join", {"code": "NOPE22"})) == (404, "no_such_table")
    assert ben.post(f"{path}/join", {"code": code.lower()})["code"] == code
    assert ben.get(path)["you"] == 1, "whoever sits there needs no code"


def test_codes_that_nobody_has(nobody) -> None:
    assert refusal(nobody.ask("GET", "/codes/ZZZZZZ")) == (404, "no_such_table")
    assert refusal(nobody.ask("GET", "/codes/" + "Z" * 17)) == (422, "bad_message")
    assert refusal(nobody.ask("GET", "/codes/%00%ff")) == (404, "no_such_table")


def test_my_tables_are_sorted_by_deadline_then_by_age(server) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    slow = {"kind": "each", "seconds": 86_400}
    quick = {"kind": "each", "seconds": 600}
    ids = {}
    for name, clock in (("slow", slow), ("quick", quick), ("free", {"kind": "none"})):
        ids[name] = ada.open_table(clock=clock)["id"]
        ben.post(f"/tables/{ids[name]}/join")
        ada.post(f"/tables/{ids[name]}/start")
    ids["new"] = ada.open_table(is_private=True)["id"]
    urgent = {name: ids[name] for name in ("quick", "slow") if ada.get(f"/tables/{ids[name]}")["deadline"]}
    mine = [table["id"] for table in ada.get("/me/tables")["tables"]]
    rest = [ids["new"], ids["free"]]
    assert len(urgent) == 2
    assert mine == [*urgent.values(), *rest]
    assert {table["you"] for table in ben.get("/me/tables")["tables"]} == {1}


def test_the_seed_of_a_running_game_is_a_secret(server) -> None:
    ada = server.come("Ada")
    table = ada.open_table(seed=4_711)
    assert table["settings"]["seed"] is None
    shown = ada.ask("GET", f"/tables/{table['id']}").json()
    assert 4711 not in [*shown.values(), *shown["settings"].values()]


def test_a_bot_that_nobody_named_is_the_usual_one(server) -> None:
    ada = server.come("Ada")
    usual = {bot["game"]: bot["id"] for bot in ada.get("/library/bots")["bots"] if bot["is_usual"]}
    for game in usual:
        table = ada.open_table(
            game=game, config={"players": 2} if game == "challengers" else {}, seats=[{}, {"kind": "bot"}]
        )
        assert table["seats"][1]["bot"] == usual[game]
        path = f"/tables/{ada.open_table(game=game)['id']}/seats"
        assert fine(ada.ask("POST", path, {"index": 1, "kind": "bot"}))["seats"][1]["bot"] == usual[game]
