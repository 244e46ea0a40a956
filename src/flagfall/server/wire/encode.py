"""JSON text, as fast as it can be had."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import orjson

from flagfall.core.codec import encode


def to_text(value: Any) -> str:
    """A message, view or event as JSON."""
    return orjson.dumps(encode(value)).decode()


_KEPT = 20_000
_texts: dict[int, tuple[Any, str]] = {}


def action_text(action: Any) -> str:
    """An action as JSON. Games offer the same objects again and again, so each is written once."""
    found = _texts.get(id(action))
    if found is None:
        if len(_texts) >= _KEPT:
            _texts.clear()
        found = _texts[id(action)] = (action, to_text(action))  # holds the action, so that its id stays its own
    return found[1]


def action_texts(actions: Sequence[Any]) -> str:
    """Actions as a JSON list."""
    try:
        return f"[{','.join([_texts[id(action)][1] for action in actions])}]"
    except KeyError:
        return f"[{','.join(map(action_text, actions))}]"


@lru_cache(maxsize=4_096)
def quote(text: str) -> str:
    """A string as JSON."""
    return orjson.dumps(text).decode()
