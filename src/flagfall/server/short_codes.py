"""Codes that people read aloud and type: of tables, and of seats."""

from __future__ import annotations

import secrets

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""None that looks like another."""

TABLE_LENGTH = 6
CUP_LENGTH = 5
"""Shorter than that of a table: so a typed one leads to the right place at once."""

EVENING_LENGTH = 6
SHARE_LENGTH = 12
"""The read-only code of an evening."""

SEAT_LENGTH = 12
"""Long enough not to be guessed: its holder plays from that seat."""


def new_code(length: int) -> str:
    """A code that cannot be guessed."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def plain_code(code: str) -> str:
    """A code as it is stored, however it was typed."""
    return "".join(char for char in code.upper() if char.isalnum())


def is_code(given: str | None, real: str | None) -> bool:
    """Whether the code is right; takes equally long whatever is wrong with it."""
    if given is None or real is None:
        return False
    return secrets.compare_digest(plain_code(given).encode("utf-8", "replace"), plain_code(real).encode())
