"""Which addresses of this computer others can reach."""

from __future__ import annotations

from flagfall.server.network import Found, network_addresses, rank
from server.http.test_public_address import HOME


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
