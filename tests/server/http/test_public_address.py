"""Phones find the server: which address invitations carry, and which names it answers to."""

from __future__ import annotations

import pytest

from flagfall.server import network
from flagfall.server.network import Found
from flagfall.server.settings import Settings
from server.guests import API

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
