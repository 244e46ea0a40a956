"""Messages and their parts as JSON text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from functools import lru_cache
from typing import Any

import orjson
from pydantic import BaseModel

from flagfall.core.codec import encode, kind_of
from flagfall.server.wire.payload import Json


def to_text(value: Any) -> Json:
    """A view, an event, a model or anything else as JSON."""
    if isinstance(value, BaseModel):
        return Json(value.model_dump_json())
    return Json(orjson.dumps(encode(value)).decode())


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


def action_texts(actions: Sequence[Any]) -> Json:
    """Actions as a JSON list."""
    try:
        return list_of([_texts[id(action)][1] for action in actions])
    except KeyError:
        return list_of(map(action_text, actions))


def list_of(texts: Iterable[str]) -> Json:
    """A JSON list of what is JSON already."""
    return Json(f"[{','.join(texts)}]")


def message_text(message: Any) -> str:
    """A message of `messages.py`; fields that have their default are left out, `Json` goes in as it is."""
    cls = message.__class__
    shape = _shapes.get(cls)
    if shape is None:
        named = [(f.name, f',"{f.name}":', f.default) for f in fields(cls)]
        shape = _shapes[cls] = (f'{{"kind":"{kind_of(cls)}"', named)
    head, parts = shape
    text = head
    for name, start, default in parts:
        value = getattr(message, name)
        if value is not default and value != default:
            text += start + (value if value.__class__ is Json else _value_text(value))
    return text + "}"


_shapes: dict[type, tuple[str, list[tuple[str, str, Any]]]] = {}


def _value_text(value: Any) -> str:
    cls = value.__class__
    if cls is int:
        return str(value)
    if cls is str:
        return _quoted(value) if len(value) <= _SHORT else orjson.dumps(value).decode()
    return orjson.dumps(encode(value)).decode()


_SHORT = 64
"""Characters of a text that may come again: ids, causes, names. Nobody's long ones are kept."""


@lru_cache(maxsize=4_096)
def _quoted(text: str) -> str:
    return orjson.dumps(text).decode()
