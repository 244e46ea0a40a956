"""Which names a server answers to."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from flagfall.server.client_address import name_of
from flagfall.server.security.allowed_hosts import Hosts
from flagfall.server.settings import Settings
from server.guests import API, refusal
from server.live import Live, serving
from server.websocket.test_endpoint import knock


@pytest.mark.parametrize(
    ("host", "is_ours"),
    [
        ("localhost:8000", True), ("127.0.0.1:8000", True), ("[::1]:8000", True), ("192.168.1.20:8000", True),
        ("[fd00::2]:8000", True), ("laptop:8000", True), ("laptop.local", True), ("LAPTOP.LAN", True),
        ("flagfall.example", True), ("FLAGFALL.example:443", True), ("games.example:8443", True),
        ("rebound.evil.example:8000", False), ("flagfall.example.evil.example", False),
        ("127.0.0.1.evil.example", False), ("xlocal.evil", False), ("1.2.3.4.5", False),
    ],
)  # fmt: skip
def test_a_server_answers_to_its_own_names(host: str, is_ours: bool) -> None:
    hosts = Hosts(Settings(public_url="https://flagfall.example", allowed_hosts=("games.example",)))
    assert hosts.knows(name_of(host)) == is_ours


def test_a_foreign_name_is_refused_with_a_word_what_to_do(serve) -> None:
    server = serve(allowed_hosts=())
    foreign = {"Host": "rebound.evil.example:8000"}
    for path in (f"{API}/tables", "/", "/metrics"):
        answer = server.request("GET", path, headers=foreign)
        assert refusal(answer) == (421, "host_refused")
        assert "FLAGFALL_ALLOWED_HOSTS" in answer.json()["message"]
    assert server.request("GET", "/healthz", headers=foreign).status_code == 200
    assert server.request("GET", "/readyz", headers=foreign).status_code == 200
    anybody = serve(allowed_hosts=("*",))
    assert anybody.request("GET", f"{API}/tables", headers=foreign).status_code == 200
    behind = serve(allowed_hosts=(), trust_proxy=True)
    assert behind.request("GET", f"{API}/tables", headers=foreign).status_code == 200, "the proxy knows its names"


async def knock_as(live: Live, table: str, host: str, origin: str, *messages: str) -> tuple[int, str]:
    """Knock at a table under another name than the real one."""
    port = int(live.base.rpartition(":")[2])
    elsewhere = replace(live, base=f"http://{host}")
    return await knock(elsewhere, table, *messages, origin=origin, host="127.0.0.1", port=port)


def test_websockets_hold_to_names_and_origins_and_say_which(tmp_path) -> None:
    async def play() -> None:
        async with serving(tmp_path, public_url="https://flagfall.example:8443") as live:
            (ada,) = await live.come("Ada")
            table = (await ada.post("/tables", game="ctb"))["id"]
            assert await knock_as(live, table, "evil.example", "http://evil.example") == (4421, "host_refused")
            assert await knock(live, table, origin="https://elsewhere.example") == (4420, "origin_refused")
            own = ("flagfall.example", "https://flagfall.example:8443")  # a proxy dropped the port of the first
            assert await knock_as(live, table, *own, "{") == (4400, "bad_message"), "our own page, at least"

    asyncio.run(play())
