"""Where a store is, as people write it: a folder, or the address of a PostgreSQL database."""

from __future__ import annotations

import re

from flagfall.server.settings import SCHEMES


def is_postgres(place: str) -> bool:
    """Whether this is the address of a database, and no folder."""
    return place.startswith(SCHEMES)


def shown_place(place: str) -> str:
    """As it may be shown: an address without its password."""
    return re.sub(r"(?<=//)([^/@:]*):[^/@]*@", r"\1@", place) if is_postgres(place) else place
