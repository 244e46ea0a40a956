"""How people share a table: on one device or on several, and what they may say to each other."""

from __future__ import annotations

from typing import Literal, get_args

from pydantic import Field

from flagfall.server.wire.model import Model

Phrase = Literal[
    "hello", "good_luck", "your_turn", "one_moment", "nice_move", "wow", "oh_no", "close", "thanks", "sorry",
    "well_played", "again", "break", "bye",
]  # fmt: skip
"""The fixed phrases of a table whose chat has phrases only; each reader sees them in their own language."""

PHRASES: frozenset[str] = frozenset(get_args(Phrase))


class SharedSettings(Model):
    """Part of what a host decides."""

    one_device: bool = Field(
        False,
        description="All people play on one device, which is handed on: their seats are taken with "
        "`POST /tables/{id}/local-seats`. Such a table is never rated.",
    )
    chat: Literal["free", "phrases", "off"] = Field(
        "free",
        description="What people may say: anything, only ids of a fixed list of phrases (each reader sees them in "
        "their own language), or nothing.",
    )
