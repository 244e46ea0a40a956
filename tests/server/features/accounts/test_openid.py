"""Signing in at a real OpenID Connect provider: who comes back is the same person, whatever they are called."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from pydantic import ValidationError

from flagfall.server.features.accounts import openid
from flagfall.server.features.admin.service import Operations
from flagfall.server.settings import Settings
from flagfall.server.store.sqlite import FILE
from openid_provider import CLIENT, SECRET, Provider, sign_in
from server.features.people.test_deletion import rows_naming
from server.guests import API, HOST, Guest, Running, fine, refusal

PAGE = f"{HOST}/signed-in"
Serve = Callable[..., Running]


@pytest.fixture(scope="module")
def provider() -> Iterator[Provider]:
    found = Provider(PAGE)
    yield found
    found.stop()


def wanted(issuer: str, **more: Any) -> dict[str, Any]:
    return {
        "public_url": HOST, "oidc_issuer": issuer, "oidc_client_id": CLIENT, "oidc_client_secret": SECRET, **more,
    }  # fmt: skip


@pytest.fixture
def server(tmp_path: Path, provider: Provider) -> Iterator[Running]:
    with Running(tmp_path, **wanted(provider.issuer, oidc_name="Our Club")) as running:
        yield running


def start(server: Running) -> dict[str, Any]:
    found: dict[str, Any] = fine(server.request("POST", f"{API}/sessions/openid/begin"))
    return found


def come_back(server: Running, begun: dict[str, Any], back: dict[str, str], who: Guest | None = None) -> httpx.Response:
    body = {"secret": begun["secret"], **back}
    return server.request("POST", f"{API}/sessions/openid", json=body, headers=who.headers if who else {})


def enter(server: Running, name: str, who: Guest | None = None) -> Guest:
    """The whole way: to the provider's pages, back to ours, and in."""
    begun = start(server)
    return Guest(server, fine(come_back(server, begun, sign_in(begun["address"], name), who)))


def test_it_is_off_unless_asked_for(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        assert refusal(server.request("POST", f"{API}/sessions/openid/begin")) == (404, "no_such_page")
        body = {"secret": "x" * 40, "state": "x", "code": "x"}
        assert refusal(server.request("POST", f"{API}/sessions/openid", json=body)) == (404, "no_such_page")
        assert fine(server.request("GET", f"{API}/announcement"))["sign_in_with"] is None


def test_whoever_comes_again_is_the_same_person_also_under_another_name(server: Running) -> None:
    assert fine(server.request("GET", f"{API}/announcement"))["sign_in_with"] == "Our Club"
    ada = enter(server, "ada|1")
    assert ada.get("/me") == {"id": ada.id, "name": "ada", "is_guest": False, "signs_in_elsewhere": True}
    assert ada.ask("PATCH", "/me", {"name": "Countess"}).status_code == 200
    again = enter(server, "ada|1")
    assert (again.id, again.name) == (ada.id, "Countess")
    assert again.token != ada.token
    assert len(again.get("/me/sessions")["devices"]) == 2, "each sign-in is a device, and nothing else is"
    assert enter(server, "ben|1").id != ada.id


def test_equal_names_open_no_other_account(server: Running) -> None:
    victim = server.come("ada")
    victim.post("/users/claim", {"passphrase": "correct horse"})
    thieves = [enter(server, f"ada|{number}") for number in (1, 2)]
    assert [thief.name for thief in thieves] == ["ada 2", "ada 3"]
    assert len({victim.id, *(thief.id for thief in thieves)}) == 3
    for guess in ("ada|1", "openid:ada|1", "openid:" + "0" * 64):
        answer = server.request("POST", f"{API}/sessions", json={"name": "ada 2", "passphrase": guess})
        assert refusal(answer) in ((401, "wrong_passphrase"), (422, "bad_message")), "no passphrase opens it"
    with closing(sqlite3.connect(server.folder / FILE)) as db:
        keys = [row[0] for row in db.execute("SELECT passphrase FROM users WHERE name LIKE 'ada _'")]
    for key in keys:
        assert refusal(server.request("POST", f"{API}/sessions", json={"name": "ada 2", "passphrase": key}))[0] == 401


def test_a_guest_who_signs_in_keeps_name_seat_and_games(server: Running) -> None:
    guest, other = server.come("Merry Otter"), server.come("Ben")
    table = guest.open_table()["id"]
    other.post(f"/tables/{table}/join")
    account = enter(server, "cleo|1", guest)
    assert (account.id, account.name) == (guest.id, "Merry Otter")
    assert [seat["is_guest"] for seat in account.get(f"/tables/{table}")["seats"]] == [False, True]
    elsewhere = enter(server, "cleo|1")
    assert [found["id"] for found in elsewhere.get("/me/tables")["tables"]] == [table]
    assert guest.get("/me")["is_guest"] is False, "the device goes on with the token it has"
    # Whoever signs in as somebody known on the device of a guest is that person; the guest's games stay the guest's.
    another = server.come("Kim")
    assert enter(server, "cleo|1", another).id == guest.id
    assert another.get("/me")["is_guest"] is True


def test_a_guest_whose_name_an_account_has_by_now_gets_one_like_it(server: Running) -> None:
    guest, faster = server.come("Kim"), server.come("Kim")
    faster.post("/users/claim", {"passphrase": "correct horse"})
    assert enter(server, "kim|1", guest).name == "Kim 2"
    account = server.come("Olga")
    account.post("/users/claim", {"passphrase": "correct horse"})
    assert enter(server, "olga|7", account).id != account.id, "an account with a passphrase is never joined to another"


def test_a_callback_that_this_tab_has_not_asked_for_opens_nothing(server: Running) -> None:
    mine, theirs = start(server), start(server)
    back = sign_in(theirs["address"], "eve")
    for forged in (
        back,  # to my tab, with what Eve's sign-in has got
        {**back, "state": ""},
        {**back, "state": "x" * 43},
        {**back, "state": "ü"},
    ):
        assert refusal(come_back(server, mine, forged)) in ((403, "sign_in_refused"), (422, "bad_message"))
    state = parse_qs(urlsplit(mine["address"]).query)["state"][0]
    # Eve's code with the state of my tab: PKCE's verifier is another one.
    assert refusal(come_back(server, mine, {**back, "state": state})) == (403, "sign_in_refused")
    begun = start(server)
    back = sign_in(begun["address"], "eve")
    assert refusal(come_back(server, begun, {**back, "iss": "https://other.example"})) == (403, "sign_in_refused")
    assert come_back(server, begun, back).status_code == 201
    assert refusal(come_back(server, begun, back)) == (403, "sign_in_refused"), "a code opens once"


def test_the_address_says_all_that_keeps_a_sign_in_to_itself(server: Running, provider: Provider) -> None:
    begun = start(server)
    address = urlsplit(begun["address"])
    assert f"{address.scheme}://{address.netloc}" == provider.issuer
    asked = {key: values[0] for key, values in parse_qs(address.query).items()}
    assert (asked["response_type"], asked["redirect_uri"], asked["scope"]) == ("code", PAGE, "openid profile")
    assert asked["code_challenge_method"] == "S256"
    again = {key: values[0] for key, values in parse_qs(urlsplit(start(server)["address"]).query).items()}
    for name in ("state", "nonce", "code_challenge"):
        assert len(asked[name]) == 43
        assert asked[name] != again[name]
    assert len({asked["state"], asked["nonce"], asked["code_challenge"], begun["secret"]}) == 4
    assert begun["secret"] not in begun["address"]
    assert SECRET not in begun["address"]


def test_invited_people_only_holds_here_too(server: Running) -> None:
    guest = server.come("Nora")
    server.do(server.services.get(Operations).mode.set_invite_only, True)
    begun = start(server)
    back = sign_in(begun["address"], "new|1")
    assert refusal(come_back(server, begun, back)) == (403, "invitation_needed")
    begun = start(server)
    back = sign_in(begun["address"], "new|1")
    (code,) = server.do(server.services.get(Operations).codes.make, "invite", 1)
    assert come_back(server, begun, {**back, "invitation": code}).status_code == 201
    assert enter(server, "new|1").name == "new", "who is known comes back without"
    assert enter(server, "nora|1", guest).id == guest.id, "and a guest is in already"


def test_banned_people_stay_out(server: Running) -> None:
    person = enter(server, "mallory|1")
    server.do(server.services.get(Operations).moderation.sanction, person.id, "ban", True)
    begun = start(server)
    assert refusal(come_back(server, begun, sign_in(begun["address"], "mallory|1"))) == (403, "banned")


def test_an_account_that_is_deleted_leaves_no_trace_and_the_person_is_new(server: Running) -> None:
    name = "Zebulonia"
    zeb = enter(server, f"{name}|1")
    zeb.open_table(title=f"{name}'s table")
    assert {"identities.subject", "users.name"} <= set(rows_naming(server.folder / FILE, name))
    assert refusal(zeb.ask("POST", "/me/passphrase", {"old": "x" * 8, "new": "y" * 8})) == (403, "forbidden")
    assert zeb.ask("POST", "/me/delete", {}).status_code == 204
    assert rows_naming(server.folder / FILE, name) == []
    again = enter(server, f"{name}|1")
    assert again.id != zeb.id
    assert again.get("/me/tables") == {"tables": []}


def test_a_passphrase_from_the_operator_and_the_provider_open_the_same_account(server: Running) -> None:
    ada = enter(server, "ada|1")
    (code,) = server.do(server.services.get(Operations).codes.make, "reset", 1, ada.id)
    session = server.request("POST", f"{API}/users/reset", json={"code": code, "passphrase": "correct horse"})
    assert fine(session)["user"]["id"] == ada.id
    assert enter(server, "ada|1").id == ada.id


@pytest.mark.parametrize("secret", [SECRET, None], ids=["confidential", "public"])
def test_names_from_the_token_and_clients_without_a_secret(secret: str | None, tmp_path: Path) -> None:
    provider = Provider(PAGE, inToken=True, secret=secret)
    try:
        with Running(tmp_path, **wanted(provider.issuer, oidc_client_secret=secret)) as server:
            assert enter(server, "ada@example.org|1").name == "ada"
    finally:
        provider.stop()


def test_a_provider_that_is_down_is_named_as_such_and_used_once_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    provider = Provider(PAGE)
    with Running(tmp_path, **wanted(provider.issuer)) as server:
        begun = start(server)
        back = sign_in(begun["address"], "ada")
        provider.stop()
        assert refusal(come_back(server, begun, back)) == (503, "provider_away")
    with Running(tmp_path, **wanted(provider.issuer)) as server:
        assert refusal(server.request("POST", f"{API}/sessions/openid/begin")) == (503, "provider_away")
        again = Provider(PAGE, port=provider.port)
        try:
            assert refusal(server.request("POST", f"{API}/sessions/openid/begin"))[0] == 503, "not asked again at once"
            monkeypatch.setattr(openid, "PAUSE", 0.0)
            assert enter(server, "ada").name == "ada"
        finally:
            again.stop()


def test_a_secret_that_the_provider_does_not_know_lets_nobody_in(tmp_path: Path, provider: Provider) -> None:
    with Running(tmp_path, **wanted(provider.issuer, oidc_client_secret="another")) as server:
        begun = start(server)
        assert refusal(come_back(server, begun, sign_in(begun["address"], "ada"))) == (403, "sign_in_refused")


def test_an_issuer_that_calls_itself_otherwise_is_not_used(
    tmp_path: Path, provider: Provider, caplog: pytest.LogCaptureFixture
) -> None:
    with Running(tmp_path, **wanted(f"{provider.issuer}/")) as server:
        assert refusal(server.request("POST", f"{API}/sessions/openid/begin")) == (503, "provider_away")
    assert f"it calls itself '{provider.issuer}'" in caplog.text
    assert "FLAGFALL_OIDC_ISSUER" in caplog.text


def test_a_provider_that_hangs_stalls_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openid, "SECONDS", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as silent:  # connections are taken, and never answered
        issuer = f"http://127.0.0.1:{silent.getsockname()[1]}"
        with Running(tmp_path, **wanted(issuer)) as server:
            answers: list[httpx.Response] = []
            waiting = [
                threading.Thread(target=lambda: answers.append(server.request("POST", f"{API}/sessions/openid/begin")))
                for _ in range(5)
            ]
            began = time.monotonic()
            for thread in waiting:
                thread.start()
            slowest = 0.0
            while any(thread.is_alive() for thread in waiting):
                asked = time.monotonic()
                assert server.request("GET", f"{API}/announcement").status_code == 200
                slowest = max(slowest, time.monotonic() - asked)
            assert {refusal(answer) for answer in answers} == {(503, "provider_away")}
            assert len(answers) == 5
            assert time.monotonic() - began < 3, "those who waited hear at once that it was in vain"
            assert slowest < 0.9, "others are answered meanwhile"


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"oidc_client_id": None}, "needs FLAGFALL_OIDC_CLIENT_ID"),
        ({"public_url": None}, "needs a public address"),
        ({"oidc_issuer": "http://login.example"}, "has to begin with https"),
        ({"oidc_issuer": "login.example"}, "has to begin with https"),
        ({"oidc_issuer": "javascript:alert(1)"}, "has to begin with https"),
        ({"oidc_scopes": "profile"}, "needs 'openid'"),
    ],
)
def test_settings_that_cannot_work_are_refused_at_the_start(settings: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValidationError, match=problem):
        Settings(**{**wanted("https://login.example"), **settings})


def test_settings_that_are_empty_are_off() -> None:
    assert Settings(oidc_issuer="", oidc_client_id=" ", oidc_client_secret="").oidc_issuer is None


def test_many_at_once_are_the_same_person(server: Running) -> None:
    """Two tabs that come back at the same time make one account."""
    begun = [start(server) for _ in range(4)]
    backs = [sign_in(one["address"], "twin|1") for one in begun]

    async def together() -> list[httpx.Response]:
        bodies = [{"secret": one["secret"], **back} for one, back in zip(begun, backs, strict=True)]
        asked = [server._request("POST", f"{API}/sessions/openid", "192.0.2.1", json=body) for body in bodies]
        return await asyncio.gather(*asked)

    people = {fine(answer)["user"]["id"] for answer in server.do(together)}
    assert len(people) == 1
