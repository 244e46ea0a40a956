"""The address of a visitor and the host name they used; behind our own proxy it provides both."""

from __future__ import annotations

import re
from ipaddress import IPv6Address, ip_address
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from flagfall.server.errors import BadMessage

UNKNOWN = "unknown"
HOST = re.compile(r"[A-Za-z0-9.\-_]+(:\d{1,5})?|\[[0-9A-Fa-f:.]+\](:\d{1,5})?")
"""A name or address as the Host header has it, perhaps with a port."""


def address_of(scope: Any, trust_proxy: bool) -> str:
    """The client address used for rate limits.

    Of X-Forwarded-For only the last entry is our own proxy's word; everything before it is the visitor's.
    A household has a whole IPv6 network, so that is what counts there.
    """
    client = scope.get("client")
    text = str(client[0]) if client else UNKNOWN
    if trust_proxy:
        forwarded = Headers(scope=scope).get("x-forwarded-for", "")
        text = forwarded.rpartition(",")[2].strip() or text
    try:
        address = ip_address(text)
    except ValueError:
        return text[:64]
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return f"{IPv6Address(int(address) >> 64 << 64)}/64"
    return str(address)


def origin_of(scope: Any, trust_proxy: bool) -> str:
    """Scheme and host as the visitor typed them, such as `https://flagfall.example`."""
    headers = Headers(scope=scope)
    host = headers.get("host", "")
    if not HOST.fullmatch(host):
        raise BadMessage("header.host: this is not a host name.")
    scheme = scope.get("scheme", "http")
    if trust_proxy and headers.get("x-forwarded-proto") in ("http", "https"):
        scheme = headers["x-forwarded-proto"]
    return f"{scheme}://{host}"


def name_of(host: str) -> str:
    """The name in a Host header, without its port and whatever its capitals."""
    name, _, port = host.rpartition(":")
    return (name if name and port.isdecimal() else host).rstrip(".").lower()


def is_protected(url: str) -> bool:
    """Whether what is sent to a web address cannot be read on the way: encrypted, or it stays on this computer."""
    try:
        parts = urlsplit(url)
        host = parts.hostname
    except ValueError:
        return False
    if not host or not url.isascii() or any(char.isspace() for char in url):
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and host in ("localhost", "127.0.0.1", "::1"))
