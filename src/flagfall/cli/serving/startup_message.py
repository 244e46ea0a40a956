"""What `flagfall serve` says when it is ready: where to find it, from here and from other devices."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator

import segno

from flagfall.server.network import in_url, is_everywhere, network_addresses
from flagfall.server.settings import Settings
from flagfall.server.store.place import shown_place
from flagfall.text.catalog import say

# A link as a QR code made of characters: readable by a phone from a terminal, and in a log without colour.

WIDEST = 80
QUIET = 2
"""Light modules around the code."""

_HALVES = (" ", "▀", "▄", "█")
_PAPER, _PLAIN = "\x1b[38;5;231;48;5;16m", "\x1b[0m"


def draw(link: str, *, has_blocks: bool, has_colour: bool) -> list[str]:
    """The lines of the code; none if it would not fit into 80 columns.

    Light modules are drawn and dark ones left out, as most terminals are dark; where there is colour, it says so. With
    half blocks a character is two modules, one above the other; without them a module is two characters.
    """
    rows = [list(row) for row in segno.make(link, error="l", micro=False).matrix_iter(border=QUIET)]
    if has_blocks:
        rows += [[1] * len(rows[0])] * (len(rows) % 2)
        pairs = zip(rows[::2], rows[1::2], strict=True)
        lines = ["".join(_HALVES[(not a) + 2 * (not b)] for a, b in zip(*pair, strict=True)) for pair in pairs]
    else:
        lines = ["".join("  " if dark else "##" for dark in row) for row in rows]
    if len(lines[0]) > WIDEST:
        return []
    return [f"{_PAPER}{line}{_PLAIN}" if has_colour else line for line in lines]


MOST_SHOWN = 3
"""Addresses of one computer; an operator with more knows them."""


def announcement(settings: Settings, listener: socket.socket, locale: str) -> Iterator[str]:
    """The lines, the address of this computer first."""
    yield say("cli.serve.ready", locale, address=address_of(listener))
    if settings.public_url is not None:
        yield say("cli.serve.public", locale, address=settings.public_url)
        yield from _picture(settings.public_url)
    else:
        yield from _in_the_network(settings.host, listener.getsockname()[1], locale)
    place = str(settings.data) if settings.database is None else shown_place(settings.database)
    yield say("cli.serve.stop", locale, folder=place)


def address_of(listener: socket.socket) -> str:
    """What to type into a browser on this machine."""
    host, port = listener.getsockname()[:2]
    if is_everywhere(host):
        host = "::1" if _is_new_only(listener) else "127.0.0.1"
    return f"http://{in_url(host)}:{port}"


def _in_the_network(host: str, port: int, locale: str) -> Iterator[str]:
    links = [f"http://{in_url(address)}:{port}" for address in network_addresses(host)][:MOST_SHOWN]
    if not links:
        yield say("cli.serve.no_network" if is_everywhere(host) else "cli.serve.alone", locale)
        return
    yield say("cli.serve.network", locale, address=links[0])
    for link in links[1:]:
        yield say("cli.serve.or", locale, address=link)
    yield from _picture(links[0])
    yield say("cli.serve.open_to_all", locale)


def _picture(link: str) -> Iterator[str]:
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    has_colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    lines = draw(link, has_blocks=encoding.startswith("utf"), has_colour=has_colour)
    if lines:
        yield from ("", *lines, "")


def _is_new_only(listener: socket.socket) -> bool:
    """Whether it listens on all IPv6 addresses and on no others."""
    if listener.family != socket.AF_INET6:
        return False
    return bool(listener.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY))
