"""Phones find the server: which address invitations carry, and which names it answers to."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from flagfall.server import network
from flagfall.server.client_address import name_of
from flagfall.server.network import Found, network_addresses, rank
from flagfall.server.security.allowed_hosts import Hosts
from flagfall.server.settings import Settings
from server.guests import API, refusal
from server.live import Live, serving
from server.websocket.test_endpoint import knock

HOME = [
    Found("lo lo", "127.0.0.1"), Found("docker0 docker0", "172.17.0.1"), Found("tun0 tun0", "10.8.0.2"),
    Found("br-5f3a br-5f3a", "172.18.0.1"), Found("tailscale0 tailscale0", "100.101.102.103"),
    Found("eth0 eth0", "192.168.1.20"), Found("wlan0 wlan0", "192.168.1.33"), Found("eth0 eth0", "fe80::1"),
    Found("eth0 eth0", "2001:db8::20"), Found("eth1 eth1", "169.254.7.7"),
]  # fmt: skip


@pytest.fixture
def at_home(monkeypatch) -> None:
    monkeypatch.setattr(network, "own_addresses", lambda: HOME)
    monkeypatch.setattr(network, "_way_out", lambda: "192.168.1.33")


def test_the_home_network_comes_first_and_tunnels_come_last() -> None:
    best = ["192.168.1.33", "192.168.1.20", "2001:db8::20", "169.254.7.7"]
    assert rank(HOME, way_out="192.168.1.33") == [*best, "172.17.0.1", "10.8.0.2", "172.18.0.1", "100.101.102.103"]
    assert rank(HOME, way_out="10.8.0.2")[0] == "192.168.1.20", "a VPN has the way out, but no phone is there"
    assert rank(HOME)[0] == "192.168.1.20", "there is none without a network either"


def test_a_network_without_old_addresses_will_do() -> None:
    assert rank([Found("lo lo", "::1"), Found("en0 en0", "fe80::1"), Found("en0 en0", "fd00::2")]) == ["fd00::2"]
    assert rank([Found("lo lo", "127.0.0.1"), Found("lo lo", "::1")]) == []


def test_this_computer_is_asked_without_a_network_being_needed() -> None:
    assert not {"127.0.0.1", "::1"} & set(network_addresses())
    assert all(":" not in address for address in network_addresses("0.0.0.0"))
    assert network_addresses("127.0.0.1") == network_addresses("localhost") == []
    assert network_addresses("192.168.1.20") == ["192.168.1.20"]


@pytest.mark.parametrize(
    ("listening", "typed", "origin", "is_alone"),
    [
        ("*", "localhost:8000", "http://192.168.1.33:8000", False),
        ("*", "127.0.0.1:9000", "http://192.168.1.33:9000", False),
        ("0.0.0.0", "[::1]:8000", "http://192.168.1.33:8000", False),
        ("::", "localhost", "http://192.168.1.33", False),
        ("127.0.0.1", "localhost:8000", "http://localhost:8000", True),
        ("localhost", "127.0.0.1:8000", "http://127.0.0.1:8000", True),
        ("192.168.1.20", "localhost:8000", "http://192.168.1.20:8000", False),
        ("*", "192.168.1.20:8000", "http://192.168.1.20:8000", False),
        ("*", "laptop.local:8000", "http://laptop.local:8000", False),
        ("127.0.0.1", "laptop:8000", "http://laptop:8000", False),
    ],
)
def test_invitations_carry_an_address_that_works_elsewhere(
    listening: str, typed: str, origin: str, is_alone: bool, serve, at_home
) -> None:
    server = serve(host=listening)
    found = server.request("GET", f"{API}/reach", headers={"Host": typed}).json()
    assert found == {"origin": origin, "is_this_computer_only": is_alone}
    ada = server.come("Ada")
    table = ada.open_table()
    picture = ada.ask("GET", f"/tables/{table['id']}/qr.svg", headers={"Host": typed}).text
    assert f"<title>{origin}/join/{table['code']}</title>" in picture


def test_the_public_address_beats_all(serve, at_home) -> None:
    server = serve(host="*", public_url="https://flagfall.example/")
    for host in ("localhost:8000", "192.168.1.20:8000", "flagfall.example"):
        found = server.request("GET", f"{API}/reach", headers={"Host": host}).json()
        assert found == {"origin": "https://flagfall.example", "is_this_computer_only": False}


@pytest.mark.parametrize("url", ["flagfall.example", "https://", "https://a/b", "ftp://a", "https://a b"])
def test_a_public_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="expected scheme and host"):
        Settings(public_url=url)


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
