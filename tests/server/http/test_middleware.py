"""Every door: headers, sizes, rates, methods; and our own mistakes, which tell nothing."""

from __future__ import annotations

import logging
import math
import sqlite3
from collections.abc import AsyncIterator

import pytest

from flagfall.server.http.middleware import HEADERS, OPENER, content_policy
from server.guests import API, Guest, fine, refusal

ANSWERS = [
    ("GET", "/"), ("GET", "/t/abc"), ("GET", "/api/docs"), ("GET", "/api/docs/start.js"), ("GET", "/api/openapi.json"),
    ("GET", "/healthz"), ("GET", "/metrics"), ("GET", f"{API}/tables"), ("GET", f"{API}/me"), ("GET", f"{API}/nothing"),
    ("PUT", f"{API}/users"), ("POST", f"{API}/users"), ("GET", f"{API}/library/cards"),
]  # fmt: skip


@pytest.mark.parametrize(("method", "path"), ANSWERS)
def test_every_answer_has_the_headers(method: str, path: str, server) -> None:
    answer = server.request(method, path)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    assert answer.headers[OPENER[0]] == OPENER[1]
    assert answer.headers["X-Request-Id"]
    assert "Server" not in answer.headers


@pytest.mark.parametrize(("host", "is_sent"), [("localhost", True), ("[::1]:8000", True), ("192.168.1.20:8000", False)])
def test_browsers_are_told_nothing_they_would_complain_about(host: str, is_sent: bool, server) -> None:
    answer = server.request("GET", "/", headers={"Host": host})
    assert (OPENER[0] in answer.headers) is is_sent


def test_the_content_policy_allows_our_own_files_only() -> None:
    policy = dict(part.split(" ", 1) for part in content_policy("[::1]:8000").split("; "))
    assert policy["default-src"] == policy["font-src"] == "'self'"
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"  # WebAssembly, and no script that is not a file of ours
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert not any("http" in sources for sources in policy.values())
    assert policy["connect-src"] == "'self' ws://[::1]:8000 wss://[::1]:8000"
    assert "connect-src 'self';" in content_policy("evil; script-src *")


def test_more_headers_than_a_browser_sends_are_refused(server) -> None:
    usual = {f"X-Usual-{n}": "x" for n in range(60)}
    assert server.request("GET", f"{API}/tables", headers=usual).status_code == 200
    many = {f"X-Many-{n}": "x" for n in range(101)}
    assert refusal(server.request("GET", f"{API}/tables", headers=many)) == (431, "head_too_large")
    assert refusal(server.request("GET", f"{API}/tables", headers={"X-Long": "x" * 33_000})) == (431, "head_too_large")


def test_answers_of_the_api_are_not_kept(server) -> None:
    assert server.request("GET", f"{API}/tables").headers["Cache-Control"] == "no-store"
    assert server.request("GET", f"{API}/nothing").headers["Cache-Control"] == "no-store"


def test_large_answers_are_compressed(server) -> None:
    answer = server.request("GET", f"{API}/library/cards", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer.headers["Vary"]
    assert int(answer.headers["Content-Length"]) < len(answer.content) / 4


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("GET", f"{API}/nothing", (404, "no_such_page")),
        ("GET", "/api", (404, "no_such_page")),
        ("GET", "/api/v2/tables", (404, "no_such_page")),
        ("GET", f"{API}/users", (405, "wrong_method")),
        ("DELETE", f"{API}/tables", (405, "wrong_method")),
        ("POST", "/", (405, "wrong_method")),
        ("GET", f"{API}/tables/", (404, "no_such_page")),
    ],
)
def test_wrong_addresses_and_methods(method: str, path: str, expected: tuple[int, str], server) -> None:
    assert refusal(server.request(method, path)) == expected


def test_a_body_that_announces_too_much_is_refused(serve) -> None:
    running = serve(body_bytes=2_000)
    answer = running.request("POST", f"{API}/users", content=b"x" * 2_001)
    assert refusal(answer) == (413, "too_large")
    assert "2000" in answer.json()["message"]


def test_a_body_that_grows_too_large_is_refused_while_it_is_read(serve) -> None:
    running = serve(body_bytes=2_000)
    sent = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal sent
        while True:
            sent += 500
            yield b"x" * 500

    answer = running.request("POST", f"{API}/users", content=endless())
    assert refusal(answer) == (413, "too_large")
    assert sent < 5_000


def test_an_allowed_body_in_pieces_arrives_whole(server) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        for piece in (b'{"na', b'me": ', b'"Ada"}'):
            yield piece

    headers = {"Content-Type": "application/json"}
    answer = server.request("POST", f"{API}/users", content=pieces(), headers=headers)
    assert fine(answer)["user"]["name"] == "Ada"


def test_an_address_may_ask_only_so_often(serve) -> None:
    running = serve(requests_burst=3, requests_per_second=0.5)
    answers = [running.request("GET", f"{API}/tables") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert refusal(answers[3]) == (429, "too_many_requests")
    assert 0 < answers[3].json()["wait"] <= 2
    assert answers[3].headers["Retry-After"] == str(math.ceil(answers[3].json()["wait"]))
    assert answers[3].headers["X-Content-Type-Options"] == "nosniff"
    assert running.request("GET", f"{API}/tables", address="192.0.2.99").status_code == 200
    assert running.request("GET", "/healthz").status_code == 200, "probes are never turned away"


def test_fetching_all_files_of_the_app_leaves_room_for_other_requests(serve) -> None:
    running = serve(requests_burst=3, requests_per_second=0.01)
    files = [running.request("GET", f"/assets/part-{number}.js").status_code for number in range(61)]
    assert files == [404] * 60 + [429], "files have a limit, too"
    assert running.request("GET", f"{API}/tables").status_code == 200


def test_a_token_may_ask_only_so_often_from_wherever(serve) -> None:
    running = serve(requests_burst=3, requests_per_second=0.01)
    ada = running.come("Ada")
    answers = [ada.ask("GET", "/me", address=f"198.51.100.{number}") for number in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]


def test_the_forwarded_address_counts_only_behind_a_trusted_proxy(serve) -> None:
    for trust, expected in ((False, [200, 429]), (True, [200, 200])):
        running = serve(requests_burst=1, requests_per_second=0.01, trust_proxy=trust)
        answers = [
            running.request("GET", f"{API}/tables", headers={"X-Forwarded-For": f"198.51.100.{number}"})
            for number in range(2)
        ]
        assert [answer.status_code for answer in answers] == expected


def test_signing_up_has_a_limit_of_its_own(serve) -> None:
    running = serve(sign_ups_per_minute=2)
    answers = [running.request("POST", f"{API}/users", json={"name": "Ada"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert 1 < answers[2].json()["wait"] <= 30
    assert running.request("GET", f"{API}/tables").status_code == 200


@pytest.mark.slow
def test_guessing_passphrases_is_slow_from_one_address_and_from_many(serve) -> None:
    running = serve(sign_ins_per_minute=2)
    guess = {"name": "Ada", "passphrase": "let me in"}
    nobody = Guest(running)
    one = [nobody.ask("POST", "/sessions", guess).status_code for _ in range(3)]
    assert one == [401, 401, 429]
    other = {**guess, "name": "Bob"}
    tries = [f"198.51.100.{n}" for n in range(12)] * 2
    many = [nobody.ask("POST", "/sessions", other, address=address).status_code for address in tries]
    assert many[:20] == [401] * 20
    assert many[20:] == [429] * 4


@pytest.mark.slow
def test_strangers_who_guess_lock_nobody_out(serve) -> None:
    running = serve(sign_ins_per_minute=2)
    ada = running.come("Ada")
    right = {"name": "Ada", "passphrase": "correct horse"}
    ada.post("/users/claim", {"passphrase": right["passphrase"]})
    nobody = Guest(running)
    for n in range(60):
        nobody.ask("POST", "/sessions", {**right, "passphrase": "let me in"}, address=f"198.51.100.{n % 30}")
    assert nobody.ask("POST", "/sessions", right, address="203.0.113.7").status_code == 201
    assert nobody.ask("POST", "/sessions", right, address="203.0.113.7").status_code == 201, "and once more"
    assert refusal(nobody.ask("POST", "/sessions", right, address="198.51.100.1")) == (429, "too_many_requests")


def test_our_own_mistakes_are_logged_and_tell_nothing(serve, caplog, monkeypatch) -> None:
    running = serve()

    async def broken(*args: object) -> None:
        raise RuntimeError("the secret of the house")

    monkeypatch.setattr(running.services.store, "looks_like", broken)
    monkeypatch.setattr(logging.getLogger("flagfall"), "propagate", True)
    with caplog.at_level(logging.INFO, "flagfall"):
        answer = running.request("POST", f"{API}/users", json={"name": "Ada"})
    assert refusal(answer) == (500, "internal")
    assert "secret" not in answer.text
    assert answer.headers["X-Request-Id"] in answer.json()["message"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "the secret of the house" in caplog.text


def test_a_store_that_refuses_is_a_matter_of_time(serve, monkeypatch) -> None:
    running = serve()

    async def full(*args: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(running.services.store, "add_user", full)
    answer = running.request("POST", f"{API}/users", json={"name": "Ada"})
    assert refusal(answer) == (503, "unavailable")
    assert "disk" not in answer.text
