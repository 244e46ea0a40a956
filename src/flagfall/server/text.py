"""JSON text, as fast as it can be had."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import orjson

from flagfall.core.codec import encode


def to_text(value: Any) -> str:
    """A message, view or event as JSON."""
    return orjson.dumps(encode(value)).decode()


@lru_cache(maxsize=16_384)
def action_text(action: Any) -> str:
    """An action as JSON. The same few thousand are offered again and again."""
    return to_text(action)


@lru_cache(maxsize=4_096)
def quote(text: str) -> str:
    """A string as JSON."""
    return orjson.dumps(text).decode()
