"""The addresses under which other devices may find this computer, best first. Nothing is sent to find them out."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple

import ifaddr

EVERYWHERE = "*"
"""As a host to listen on: every address of this computer, old style and new."""

_WILDCARDS = frozenset({EVERYWHERE, "", "0.0.0.0", "::"})  # noqa: S104 (compared, not bound)

# Interfaces that lead into this computer itself or somewhere far away: containers, virtual machines, tunnels.
_VIRTUAL = re.compile(
    r"docker|br-|veth|virbr|vmnet|vmware|vboxnet|virtualbox|vethernet|hyper-v|wsl|podman|cni|flannel|cali|lxc|lxd|"
    r"tun|tap|utun|wg|ppp|ipsec|zt|tailscale|nordlynx|proton|awdl|llw|anpi|bridge|dummy|ifb",
    re.IGNORECASE,
)
_SHARED = ip_network("100.64.0.0/10")  # carriers' and overlay networks'


class Found(NamedTuple):
    """An address and the interface that has it."""

    interface: str
    address: str


def is_everywhere(host: str) -> bool:
    """Whether listening on this host means listening on all addresses."""
    return host in _WILDCARDS


def is_loopback(host: str) -> bool:
    """Whether a name or address leads only from this computer to itself."""
    host = host.strip("[]").rstrip(".").lower()
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def is_ip(name: str) -> bool:
    """Whether this is an address and no name; links put the new ones into brackets."""
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def network_addresses(host: str = EVERYWHERE) -> list[str]:
    """Where other devices find a server that listens on this host; empty if they cannot."""
    if not is_everywhere(host):
        return [] if is_loopback(host) else [host]
    is_old_only = host == "0.0.0.0"  # noqa: S104 (compared, not bound)
    return [address for address in rank(own_addresses(), _way_out()) if not (is_old_only and ":" in address)]


def rank(found: Iterable[Found], way_out: str | None = None) -> list[str]:
    """The addresses that can be typed on another device, the most promising first.

    Real networks before tunnels and bridges, the one with the way out before others. IPv6 is long to type and not
    everywhere, so it comes second; an address that needs the name of an interface cannot be shared at all.
    """
    usable = [one for one in dict.fromkeys(found) if _is_usable(one.address)]
    return [one.address for one in sorted(usable, key=lambda one: _penalty(one, way_out))]


def own_addresses() -> list[Found]:
    """Every address of every interface."""
    found = []
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            text = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
            found.append(Found(f"{adapter.name} {adapter.nice_name}", text.partition("%")[0]))
    return found


def in_url(address: str) -> str:
    """An address as links write it."""
    return f"[{address}]" if ":" in address else address


def _penalty(one: Found, way_out: str | None) -> tuple[bool, bool, bool, bool]:
    address = ip_address(one.address)
    is_virtual = any(_VIRTUAL.match(word) for word in one.interface.split()) or (
        isinstance(address, IPv4Address) and address in _SHARED
    )
    return (is_virtual, address.is_link_local, isinstance(address, IPv6Address), one.address != way_out)


def _is_usable(text: str) -> bool:
    address = ip_address(text)
    if address.is_loopback or address.is_unspecified or address.is_multicast:
        return False
    return isinstance(address, IPv4Address) or not address.is_link_local


def _way_out() -> str | None:
    """The address that a message to the world would leave from; no message is sent, and none need get there."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return None
