"""Addresses that notices are sent to: only those of the internet at large."""

from __future__ import annotations

import pytest

from flagfall.server.features.notices.target import is_public

LOCAL = (
    "127.0.0.1", "10.0.0.1", "169.254.169.254", "192.168.1.1", "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255",
    "192.0.0.8", "192.88.99.1", "198.18.0.1", "203.0.113.5",
    "::1", "::", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:0:127.0.0.1", "::ffff:8.8.8.8",
    "64:ff9b::7f00:1", "64:ff9b:1::a9fe:a9fe", "2002:7f00:1::", "2002:808:808::", "2001:0:1::1", "2001:db8::1",
    "fe80::1", "fe80::1%eth0", "fec0::1", "fc00::1", "ff02::1", "5f00::1", "3fff::1", "100::1", "not an address",
)  # fmt: skip


@pytest.mark.parametrize("address", LOCAL)
def test_what_is_local_reserved_or_holds_another_address_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "93.184.216.34", "2606:4700:4700::1111", "2a00:1450:4001:81b::200e"])
def test_addresses_of_the_internet_are_public(address: str) -> None:
    assert is_public(address)
