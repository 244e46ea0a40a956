"""Actions as clients write them. People take the same ones again and again, so each is read once.

Only what the rules have allowed is remembered: nonsense is read again every time, and leaves nothing behind.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import orjson

from flagfall.core.codec import decode, encode
from flagfall.core.errors import BadInput
from flagfall.core.game import AnyGame
from flagfall.server.errors import BadMessage

KEPT_BYTES = 4_000_000
"""Room for some twenty thousand, more than any game has; when it is full all begin again."""

LONGEST = 1_000
"""Bytes of an action that is worth remembering."""

WEIGHT = 3
"""How many times the memory of its text an action takes in its three forms, at least."""


class ParsedAction(NamedTuple):
    """One action, in its three forms."""

    action: Any
    form: dict[str, Any]  # as records keep it
    text: str  # as the store keeps it
    key: bytes | None = None  # as the client wrote it


class ActionCache:
    """The actions of one game."""

    def __init__(self, wanted: Any) -> None:
        self._wanted = wanted
        self._known: dict[bytes, ParsedAction] = {}
        self._bytes = 0

    def read(self, data: dict[str, Any]) -> ParsedAction:
        """The action that a client means; raises BadMessage."""
        try:
            key = orjson.dumps(data)
        except TypeError:  # nested too deep to be written
            raise BadMessage("action: this is nested too deep.") from None
        found = self._known.get(key)
        if found is None:
            try:
                found = from_action(decode(self._wanted, data, "action"))._replace(key=key)
            except BadInput as error:
                raise BadMessage(str(error)) from None
        return found

    def keep(self, parsed: ParsedAction) -> None:
        """An action turned out to be legal: it will be taken again."""
        key = parsed.key
        if key is None or key in self._known or len(key) > LONGEST:
            return
        size = len(key) + WEIGHT * len(parsed.text)
        if self._bytes + size > KEPT_BYTES:
            self._known.clear()
            self._bytes = 0
        self._known[key] = parsed
        self._bytes += size

    def __len__(self) -> int:
        return len(self._known)


@cache
def cache_for(game: AnyGame) -> ActionCache:
    """Those of a game; all its tables share them."""
    return ActionCache(game.types.action)


def from_action(action: Any) -> ParsedAction:
    """An action that is one already."""
    form = encode(action)
    return ParsedAction(action, form, orjson.dumps(form).decode())
