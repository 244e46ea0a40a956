"""Requests to addresses that visitors have named: only to public hosts, only encrypted, never longer than a moment.

The address is looked up once, judged, and then connected to as it was judged, so that a name that leads somewhere
else a moment later leads nowhere. Nothing is followed, and of the answer only its head is read.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from flagfall.core.errors import BadInput

SECONDS = 10.0
LARGEST_HEAD = 16_384
LONGEST = 1_000
HTTPS = 443
_GLOBAL_IPV6 = ipaddress.ip_network("2000::/3")
"""The public IPv6 range; all other addresses are local, reserved, or contain an IPv4 address."""
_SPECIAL = tuple(
    map(
        ipaddress.ip_network,
        ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "192.0.0.0/24", "192.88.99.0/24", "198.18.0.0/15"),
    )
)
"""Blocks with a special purpose (RFC 6890 and its registries) inside the others: Teredo, 6to4, documentation, tests."""


class NotReached(Exception):
    """There was no answer, or not from an address that may be asked."""


class TargetAnswer(NamedTuple):
    """How a request ended."""

    status: int
    retry_after: float | None


def check_target(url: str, *, allows_private: bool) -> str:
    """A checked address without a request; raises BadInput."""
    parts = _split(url)
    if parts.scheme != "https" and not (allows_private and parts.scheme == "http"):
        raise BadInput("The address has to begin with https://.")
    if allows_private:
        return url
    if parts.port not in (None, HTTPS):
        raise BadInput("The address has to use port 443.")
    host = (parts.hostname or "").rstrip(".")
    is_number = ":" in host or host.replace(".", "").isdigit()
    if (is_number and not is_public(host)) or not ("." in host or ":" in host):
        raise BadInput("The address has to be a public one.")
    return url


async def post(
    url: str, body: bytes, headers: Mapping[str, str], *, allows_private: bool, seconds: float = SECONDS
) -> TargetAnswer:
    """Send a request; raises NotReached."""
    try:
        check_target(url, allows_private=allows_private)
        async with asyncio.timeout(seconds):
            return await _post(_split(url), body, headers, allows_private)
    except (
        OSError,
        TimeoutError,
        ValueError,
        BadInput,
        asyncio.IncompleteReadError,
        asyncio.LimitOverrunError,
    ) as error:
        raise NotReached(str(error) or type(error).__name__) from None


def is_public(address: str) -> bool:
    """Whether an address belongs to the internet at large: not to this machine, its networks or its cloud."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if found.version == 6 and found not in _GLOBAL_IPV6:
        return False
    return found.is_global and not found.is_multicast and not any(found in block for block in _SPECIAL)


def _split(url: str) -> SplitResult:
    if len(url) > LONGEST or not url.isascii() or any(char.isspace() or ord(char) < 32 for char in url):
        raise BadInput("The address is too long, or has characters that are not allowed.")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadInput("This is not a web address.") from None
    if not parts.hostname or parts.username is not None or parts.password is not None or port == 0:
        raise BadInput("This is not a web address.")
    return parts


async def _post(parts: SplitResult, body: bytes, headers: Mapping[str, str], allows_private: bool) -> TargetAnswer:
    host, is_safe = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (HTTPS if is_safe else 80)
    address = await _address_of(host, port, allows_private)
    context = await asyncio.to_thread(_context) if is_safe else None
    reader, writer = await asyncio.open_connection(
        address, port, ssl=context, server_hostname=host if is_safe else None, limit=LARGEST_HEAD
    )
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        lines = {"Host": parts.netloc, "Content-Length": str(len(body)), "Connection": "close", **headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        writer.write(f"POST {path} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body)
        await writer.drain()
        return _read(await reader.readuntil(b"\r\n\r\n"))
    finally:
        writer.close()


async def _address_of(host: str, port: int, allows_private: bool) -> str:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(one[4][0]) for one in found]
    # One that is not public among them is a trick, not a choice.
    if not allows_private and not all(map(is_public, addresses)):
        raise NotReached("The address is not a public one.")
    return addresses[0]


def _read(head: bytes) -> TargetAnswer:
    first, *rest = head.decode("latin-1").split("\r\n")
    words = first.split(" ", 2)
    if len(words) < 2 or not words[0].startswith("HTTP/1.") or not words[1].isdigit():
        raise NotReached("The server at this address does not speak HTTP.")
    wait = next((line.partition(":")[2].strip() for line in rest if line.lower().startswith("retry-after:")), "")
    return TargetAnswer(int(words[1]), float(wait) if wait.isdigit() and len(wait) < 6 else None)


@cache
def _context() -> ssl.SSLContext:
    """Reading all certificates takes a moment, so it is done once, in a thread."""
    return ssl.create_default_context()
