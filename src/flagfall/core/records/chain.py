"""The hashes that chain a game: each value takes in the one before it, so nothing can be changed in the middle.

    start    = H(format, game, rules, config, packs, of the chance whatever may be known before the end, and what it
                 continues if it does)
    value n  = H(value n - 1, n, player, action)
    opened   = H(last value, the chance, opened)
    head     = H(opened, the outcome)

H is BLAKE2s of what came before and of JSON with sorted keys, keyed by the game's secret: while a game is on, its last
value can be shown to everybody. It fixes what has been done, and no one can try out which hidden action would fit it.
Games from a seed have no key; theirs is shown when they are over.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import blake2s
from typing import Any

from flagfall.core.codec import encode
from flagfall.core.ids import PlayerIx
from flagfall.core.records.record import Record
from flagfall.core.rng import Chance
from flagfall.core.secret import Secret

FORMAT = 2
CHECK_DIGITS = 16
"""Digits of each chain value beside its action; the head is stored in full."""


@dataclass(frozen=True, slots=True)
class Closing:
    """The last values of a chain: beside the opened chance, and for the whole."""

    opened: str
    head: str

    @property
    def outcome(self) -> str:
        """The digits of the head beside the outcome, which show whether the head or the outcome was changed."""
        return self.head[:CHECK_DIGITS]


class Chain:
    """The chain of one game, as far as it has been followed."""

    def __init__(self, record: Record) -> None:
        head = {
            "format": FORMAT,
            "game": record.game,
            "rules_version": record.rules_version,
            "config": record.config,
            "packs": record.packs,
            "chance": _known_before(record.chance),
            **continues_form(record),
        }
        self._key = record.chance.chain_key if isinstance(record.chance, Secret) else b""
        self.value = self._link(b"", head)
        self.count = 0

    @property
    def check(self) -> str:
        """The digits of a chain value beside its action."""
        return self.value.hex()[:CHECK_DIGITS]

    def add(self, player: PlayerIx, action: dict[str, Any]) -> str:
        """One more action; its check."""
        self.count += 1
        self.value = self._link(self.value, [self.count, player, action])
        return self.check

    def close(self, record: Record) -> Closing:
        """What closes the record: it covers the opened chance and the outcome, too."""
        opened = self._link(self.value, chance_form(record.chance))
        return Closing(opened.hex()[:CHECK_DIGITS], self._link(opened, encode(record.outcome)).hex())

    def _link(self, before: bytes, value: Any) -> bytes:
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True, allow_nan=False)
        data = before + text.encode(errors="surrogatepass")
        return blake2s(data, key=self._key, person=b"ffchain").digest()


def head_of(record: Record) -> str:
    """The value that closes the chain of a whole record."""
    chain = Chain(record)
    for entry in record.actions:
        chain.add(entry.player, entry.action)
    return chain.close(record).head


def continues_form(record: Record) -> dict[str, Any]:
    """What a record says of the game it continues, in its JSON form; nothing where it was played from its beginning."""
    return {} if record.continues is None else {"continues": encode(record.continues)}


def chance_form(chance: Chance) -> dict[str, Any]:
    """A game's chance in its JSON form, opened."""
    if isinstance(chance, Secret):
        opened = {"secret": chance.secret, "parts": list(chance.parts), "commitment": chance.commitment}
        return {"kind": "secret", **opened}
    return {"kind": "seed", "seed": int(chance)}


def _known_before(chance: Chance) -> dict[str, Any]:
    """The chain does not cover a seed: it is small, so its hash could be guessed."""
    form = chance_form(chance)
    return {key: value for key, value in form.items() if key not in ("secret", "seed")}
