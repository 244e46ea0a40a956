"""Unpredictable chance: 256 secret bits, and every stream derived from them by a keyed hash.

A stream's state is BLAKE2s(key, purpose, index): knowledge of one stream, down to its last word, tells nothing of
another. What stays hidden for long is not even drawn from a stream, but shuffled by the hash itself.

Frozen like `core/rng.py`, with test vectors; the web app computes the same (`web/src/lib/fair/`).
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2s
from typing import Final

from flagfall.core.errors import BadInput

SECRET_BYTES: Final = 32
LONGEST_PART: Final = 64
"""Hex digits of what a player adds: 256 bits."""

_WORDS: Final = 1 << 32
_HEX = re.compile(r"[0-9a-f]*")

# What a hash is for, so that no two uses ever hash the same bytes. At most eight bytes each.
_COMMIT, _CHAIN, _MIX, _STREAM, _HIDDEN = b"ffcommit", b"ffkey", b"ffmix", b"ffstream", b"ffhidden"


@dataclass(frozen=True)
class Secret:
    """What a server has drawn, and what the players have added; the game's chance is the hash of both."""

    secret: str  # 64 hex digits
    parts: tuple[str, ...] = ()  # by player, hex digits; empty where a player added nothing

    def __post_init__(self) -> None:
        if len(self.secret) != 2 * SECRET_BYTES or not _HEX.fullmatch(self.secret):
            raise BadInput(f"A secret is {2 * SECRET_BYTES} hexadecimal digits.")
        for part in self.parts:
            check_part(part)

    def __str__(self) -> str:
        return self.commitment[:16]

    def __repr__(self) -> str:
        return f"<Secret: commitment {self}>"  # logs must not open it

    @cached_property
    def commitment(self) -> str:
        """The commitment, shown before the game: it fixes the secret and reveals nothing."""
        return blake2s(bytes.fromhex(self.secret), person=_COMMIT).hexdigest()

    @cached_property
    def key(self) -> bytes:
        """The secret with all parts in it."""
        added = "".join(f"{part}," for part in self.parts)
        return blake2s(added.encode(), key=bytes.fromhex(self.secret), person=_MIX).digest()

    @cached_property
    def chain_key(self) -> bytes:
        """What the chain of a game's actions is keyed by (`records/chain.py`)."""
        return blake2s(bytes.fromhex(self.secret), person=_CHAIN).digest()

    def stream(self, purpose: int, index: int = 0) -> list[int]:
        """A new generator at the beginning of a named stream."""
        name = struct.pack("<qq", purpose, index)
        words = struct.unpack("<4I", blake2s(name, digest_size=16, key=self.key, person=_STREAM).digest())
        return list(words) if any(words) else [0, 0, 0, 1]  # the one state xoshiro cannot leave

    def shuffle(self, purpose: int, index: int, cards: list[int], n: int) -> None:
        """Put the first n entries into random order, every order exactly as likely as any other."""
        words = self._words(purpose, index)
        for i in range(n - 1, 0, -1):
            bound = i + 1
            fair = _WORDS - _WORDS % bound
            word = next(words)
            while word >= fair:
                word = next(words)
            j = word % bound
            cards[i], cards[j] = cards[j], cards[i]

    def _words(self, purpose: int, index: int) -> Iterator[int]:
        """BLAKE2s in counter mode."""
        block = 0
        while True:
            name = struct.pack("<qqq", purpose, index, block)
            yield from struct.unpack("<8I", blake2s(name, key=self.key, person=_HIDDEN).digest())
            block += 1


class OpenChance(Secret):
    """Chance that its caller decides whenever it is needed, so that rules decide nothing ahead."""


def check_part(part: str) -> str:
    """What a player adds, as it is, or an error that says what it may be."""
    if len(part) > LONGEST_PART or not _HEX.fullmatch(part):
        raise BadInput(f"A player's random value has at most {LONGEST_PART} hexadecimal digits.")
    return part
