"""What ends by itself, and what stays."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from flagfall.server.auth import hash_token
from flagfall.server.features.admin.service import Operations
from flagfall.server.features.admin.store import AdminStore
from flagfall.server.store.rows import ChatRow
from server.guests import Running, refusal

DAY = 86_400.0


@pytest.fixture
def serve(serve: Callable[..., Running]) -> Callable[..., Running]:
    """A server that does not tidy up by itself: its first sweep would run beside the test's."""

    def start(**settings: float) -> Running:
        server = serve(**settings)
        server.do(server.services.get(Operations).housekeeping.close)
        return server

    return start


def used(server: Running, token: str, at: float) -> None:
    server.do(server.services.store.renew_session, hash_token(token), at)


def sweep(server: Running, at: float) -> dict[str, int]:
    found: dict[str, int] = server.do(server.services.get(Operations).housekeeping.sweep, at)
    return {key: n for key, n in found.items() if n}


def test_a_token_that_nobody_uses_ends_and_using_it_renews_it(serve: Callable[..., Running]) -> None:
    server = serve(session_lasts=10 * DAY)
    ada, bob = server.come("Ada"), server.come("Bob")
    used(server, ada.token, time.time() - 9 * DAY)
    used(server, bob.token, time.time() - 11 * DAY)
    assert ada.get("/me")["name"] == "Ada"
    session = server.do(server.services.store.session, hash_token(ada.token))
    assert time.time() - session.used_at < 60
    assert refusal(bob.ask("GET", "/me")) == (401, "wrong_token")
    assert sweep(server, time.time()) == {"sessions": 1}


def test_tokens_of_before_count_from_the_first_start(serve: Callable[..., Running]) -> None:
    server = serve(session_lasts=10 * DAY)
    ada = server.come("Ada")
    used(server, ada.token, 0.0)
    # Another process may still write such tokens while this one sweeps, as in the middle of an upgrade.
    assert sweep(server, time.time()) == {}
    server.do(AdminStore(server.services.store).adopt_sessions, time.time())
    assert sweep(server, time.time()) == {}
    assert ada.get("/me")["name"] == "Ada"


def test_guests_without_games_go_and_everybody_else_stays(serve: Callable[..., Running]) -> None:
    server = serve(guest_lasts=10 * DAY)
    idle, host, lasting, banned = (server.come(name) for name in ("Idle", "Host", "Lasting", "Banned"))
    host.open_table()
    lasting.post("/users/claim", {"passphrase": "correct horse"})
    server.do(server.services.get(Operations).moderation.sanction, banned.id, "ban", True)
    assert sweep(server, time.time() + 9 * DAY) == {}
    assert sweep(server, time.time() + 11 * DAY) == {"guests": 1}
    assert refusal(idle.ask("GET", "/me")) == (401, "wrong_token")
    assert host.get("/me")["name"] == "Host"
    assert lasting.get("/me")["name"] == "Lasting"
    assert refusal(banned.ask("GET", "/me")) == (403, "banned")


def test_chat_goes_a_little_at_a_time(serve: Callable[..., Running]) -> None:
    server = serve(chat_lasts=10 * DAY)
    host = server.come("Host")
    table, store, now = host.open_table()["id"], server.services.store, time.time()
    for n in range(1, 451):
        at = now - 11 * DAY if n <= 449 else now
        server.do(store.add_chat, ChatRow(table, n, host.id, "Host", 0, "hi", str(n), at))
    assert server.do(AdminStore(store).sweep_chat, now - 10 * DAY) == 200
    assert sweep(server, now) == {"chat": 249}
    assert [line.number for line in server.do(store.chat, table)] == [450]
