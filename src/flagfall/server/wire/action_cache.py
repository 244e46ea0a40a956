"""Actions as clients write them. People take the same ones again and again, so each is read once."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import orjson

from flagfall.core.codec import decode, encode
from flagfall.core.errors import BadInput
from flagfall.core.game import AnyGame
from flagfall.server.errors import BadMessage

KEPT = 20_000
"""More than any game has; whoever makes up more only costs the others some speed."""


class ParsedAction(NamedTuple):
    """One action, in its three forms."""

    action: Any
    form: dict[str, Any]  # as records keep it
    text: str  # as the store keeps it


class ActionCache:
    """The actions of one game."""

    def __init__(self, wanted: Any) -> None:
        self._wanted = wanted
        self._known: dict[bytes, ParsedAction] = {}

    def read(self, data: dict[str, Any]) -> ParsedAction:
        """The action that a client means; raises BadMessage."""
        try:
            key = orjson.dumps(data)
        except TypeError:  # nested so deep that nobody wants to write it
            raise BadMessage("action: this is nested too deep.") from None
        found = self._known.get(key)
        if found is None:
            try:
                found = from_action(decode(self._wanted, data, "action"))
            except BadInput as error:
                raise BadMessage(str(error)) from None
            if len(self._known) >= KEPT:
                self._known.clear()
            self._known[key] = found
        return found


@cache
def cache_for(game: AnyGame) -> ActionCache:
    """Those of a game; all its tables share them."""
    return ActionCache(game.types.action)


def from_action(action: Any) -> ParsedAction:
    """An action that is one already."""
    form = encode(action)
    return ParsedAction(action, form, orjson.dumps(form).decode())
