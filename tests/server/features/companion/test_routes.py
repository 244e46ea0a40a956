"""Evenings at a real table over HTTP: several phones, one log, nothing lost, nothing hidden told."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from evening_logs import as_json, play
from flagfall import challengers
from flagfall.core.codec import encode
from flagfall.games.challengers.companion.entries import read_log
from flagfall.games.challengers.companion.view import view_of
from server.guests import refusal

API = "/api/v1"


def whole_evening(players: int = 5, seed: int = 3) -> list[Any]:
    *_, writer = play(challengers.Tournament(players=players, seed=seed), seed)
    return as_json(writer.log)


def begun(entries: list[Any], nobody) -> dict[str, Any]:
    found: dict[str, Any] = nobody.post("/companion/evenings", {"game": "challengers", "entries": entries})
    return found


def add(nobody, code: str, entries: list[Any], after: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = nobody.post(f"/companion/evenings/{code}/entries", {"after": after, "entries": entries})
    return found


def test_another_phone_takes_over_with_the_code(nobody) -> None:
    log = whole_evening()
    mine = begun(log[:40], nobody)
    assert len(mine["code"]) == 6
    other = add(nobody, mine["code"].lower(), [])
    assert other["entries"] == log[:40]
    more = add(nobody, mine["code"], log[40:60], after=40)
    assert (more["after"], more["entries"]) == (40, log[40:60])
    assert add(nobody, mine["code"], [], after=60)["entries"] == []


def test_what_is_sent_twice_is_there_once(nobody) -> None:
    log = whole_evening()
    code = begun(log[:10], nobody)["code"]
    add(nobody, code, log[5:20])
    assert add(nobody, code, log[:20])["entries"] == log[:20]


def test_phones_that_write_at_once_lose_nothing(server, nobody) -> None:
    log = whole_evening()
    code = begun(log[:1], nobody)["code"]
    shares = [log[1 + n :: 4] for n in range(4)]
    known = [1] * 4

    def send(phone: int) -> None:
        chance = random.Random(phone)
        todo = shares[phone]
        while todo:
            n = chance.randint(1, 9)
            add(nobody, code, todo[:n], after=known[phone])
            todo = todo[n:]

    with ThreadPoolExecutor(4) as phones:
        list(phones.map(send, range(4)))
    merged = add(nobody, code, [])["entries"]
    assert sorted(entry["id"] for entry in merged) == sorted(entry["id"] for entry in log)
    for share in shares:
        ids = [entry["id"] for entry in share]
        assert [entry["id"] for entry in merged if entry["id"] in ids] == ids


def test_people_who_look_see_what_the_rules_make_of_the_log(nobody) -> None:
    log = whole_evening(players=2)
    found = begun(log, nobody)
    shared = nobody.get(f"/companion/shared/{found['share']}")
    assert shared["game"] == "challengers"
    assert shared["view"] == encode(view_of(read_log(log)))
    assert refusal(nobody.ask("GET", f"/companion/shared/{found['code']}")) == (404, "no_such_evening")
    assert refusal(
        nobody.ask("POST", f"/companion/evenings/{found['share']}/entries", {"after": 0, "entries": []})
    ) == (
        404,
        "no_such_evening",
    )


def test_a_purse_opens_for_its_digits_only(server, nobody) -> None:
    found = begun(whole_evening()[:3], nobody)
    path = f"/companion/evenings/{found['code']}/purses/1"
    assert nobody.post(path, {"pin": "1234", "fans": {"1": 3}})["fans"] == {"1": 3}
    assert nobody.post(path, {"pin": "1234", "fans": None})["fans"] == {"1": 3}
    assert refusal(nobody.ask("POST", path, {"pin": "4321", "fans": None})) == (403, "wrong_pin")
    assert refusal(nobody.ask("POST", path, {"pin": "4321", "fans": {"1": 9}})) == (403, "wrong_pin")
    assert nobody.post(path, {"pin": "1234", "fans": {"1": 3, "2": 2}})["fans"] == {"1": 3, "2": 2}
    # Nothing of it is in what other phones and people who look are told.
    told = [add(nobody, found["code"], []), nobody.get(f"/companion/shared/{found['share']}")]
    assert "purse" not in str(told)
    assert [player["trophies"] for player in told[1]["view"]["players"]] == [[]] * 6
    assert refusal(nobody.ask("POST", path, {"pin": "12", "fans": None})) == (422, "bad_message")


def test_guessing_digits_takes_for_ever(serve) -> None:
    server = serve(sign_ins_per_minute=1)
    entries = {"game": "challengers", "entries": whole_evening()[:1]}
    code = server.request("POST", f"{API}/companion/evenings", json=entries).json()["code"]

    def ask(pin: str) -> int:
        body = {"pin": pin, "fans": None}
        return server.request("POST", f"{API}/companion/evenings/{code}/purses/0", json=body).status_code

    assert ask("1234") == 200
    answers = [ask(f"{n:04}") for n in range(20)]
    assert set(answers) == {403, 429}
    assert answers[-1] == 429


def test_guessing_codes_takes_for_ever(serve) -> None:
    server = serve(evenings_per_hour=3)
    statuses = [
        server.request(
            "POST", f"{API}/companion/evenings/ABCDE{n}/entries", json={"after": 0, "entries": []}
        ).status_code
        for n in range(2, 8)
    ]
    assert statuses == [404, 404, 404, 429, 429, 429]


@pytest.mark.parametrize(
    "entry",
    [
        {},
        {"id": "a", "at": 1, "by": "x", "what": {"kind": "sold"}},
        {"id": "a", "at": 1, "by": "x", "what": {"kind": "fans", "round": 1, "player": 0, "amount": 10**9}},
        {"id": "a" * 99, "at": 1, "by": "x", "what": {"kind": "undone", "entries": []}},
        {"id": "a", "at": 1, "by": "x", "what": {"kind": "undone", "entries": ["x" * 30_000]}},
        {"id": "a", "at": 1, "by": "x\0", "what": {"kind": "undone", "entries": []}},
        {
            "id": "a",
            "at": 1,
            "by": "x",
            "what": {"kind": "played", "round": 1, "park": 0, "sheet": {"decks": [[1] * 99]}},
        },
        {"id": "a", "at": 1, "by": "x", "what": {"kind": "played", "round": 1, "park": 0, "sheet": {"decks": 5}}},
        {"id": "a", "at": 1, "by": "x", "what": {"kind": "played", "round": 1, "park": 0, "sheet": {"taps": {}}}},
        {"id": "a", "at": 1, "by": "x", "what": {"kind": "played", "round": 1, "park": 0, "sheet": []}},
        {"id": "a", "at": 1, "by": "x", "what": {"kind": "begun", "players": [], "seats": [], "exclude": "castle"}},
        {"id": "a", "at": 1, "by": "x", "what": {"kind": "robot_deck", "cards": ["pig", "nobody"]}},
    ],
)
def test_what_no_log_may_hold_is_refused(nobody, entry) -> None:
    code = begun(whole_evening()[:1], nobody)["code"]
    status, refused = refusal(
        nobody.ask("POST", f"/companion/evenings/{code}/entries", {"after": 0, "entries": [entry]})
    )
    assert (status, refused) in {(422, "bad_input"), (422, "bad_message"), (422, "bad_config")}
    assert len(add(nobody, code, [])["entries"]) == 1


def test_other_games_have_no_companion_for_logs(nobody) -> None:
    assert refusal(nobody.ask("POST", "/companion/evenings", {"game": "ctb", "entries": []})) == (422, "bad_input")


def test_an_evening_is_bounded(serve) -> None:
    server = serve(evening_bytes=1_024, evenings_at_most=1)
    log = whole_evening()
    ask = lambda path, body: server.request("POST", f"{API}/companion/{path}", json=body)  # noqa: E731
    code = ask("evenings", {"game": "challengers", "entries": log[:1]}).json()["code"]
    full = ask(f"evenings/{code}/entries", {"after": 0, "entries": log[1:40]}).json()
    assert full["code"] == "evening_full"
    more = ask("evenings", {"game": "challengers", "entries": log[:1]}).json()
    assert more["code"] == "too_many_evenings"


def test_an_evening_that_nobody_adds_to_is_forgotten(serve) -> None:
    server = serve(evening_lasts=0.001)
    body = {"game": "challengers", "entries": whole_evening()[:2]}
    codes = [server.request("POST", f"{API}/companion/evenings", json=body).json()["code"] for _ in range(2)]
    gone = server.request("POST", f"{API}/companion/evenings/{codes[0]}/entries", json={"after": 0, "entries": []})
    assert gone.json()["code"] == "no_such_evening"


def test_the_picture_leads_to_the_evening(server, nobody) -> None:
    code = begun(whole_evening()[:1], nobody)["code"]
    picture = server.request("GET", f"{API}/companion/evenings/{code}/qr.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert f"/companion/join?code={code}" in picture.text
