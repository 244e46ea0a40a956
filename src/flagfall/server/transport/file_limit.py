"""How many connections fit into what the system allows this process: every one is an open file."""

from __future__ import annotations

import sys
from functools import cache

from flagfall.core.platform import NO_LIMIT, most_open_files, raise_open_files

RESERVED = 128
"""Files for the database, for bots, and for health checks."""

FOR_HEALTH = 64
"""Of these, connections that are still answered if they ask for that; all beyond are closed at once."""


FEWEST_PER_ADDRESS = 64
"""A household or a school has one address."""


def raise_file_limit() -> None:
    """Take all that the system allows, instead of the 1 024 that many begin with."""
    raise_open_files((65_536, 10_240))  # macOS


_per_address: int | None = None


def limit_addresses(trusts_proxy: bool) -> None:
    """Limit one address to a quarter of all connections, unless a proxy stands for many visitors."""
    global _per_address
    _per_address = None if trusts_proxy else max(FEWEST_PER_ADDRESS, most_connections() // 4)


def most_per_address() -> int:
    """How many connections one address may have."""
    return sys.maxsize if _per_address is None else _per_address


@cache
def most_connections() -> int:
    """The number of connections that may be open; computed once, after raising the system's limit."""
    most = most_open_files()
    return sys.maxsize if most == NO_LIMIT else max(most - RESERVED, most // 2)
