"""Messages and their parts as JSON text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import MISSING, Field, fields
from functools import lru_cache
from typing import Any

import orjson
from pydantic import BaseModel

from flagfall.core.codec import encode, kind_of
from flagfall.server.wire.payload import Json


def to_text(value: Any) -> Json:
    """A view, an event, a model or anything else as JSON."""
    if _is_model(value.__class__):
        return Json(value.model_dump_json())
    return Json(orjson.dumps(encode(value)).decode())


@lru_cache(maxsize=256)
def _is_model(cls: type) -> bool:
    """Whether pydantic writes a class; asked once for each, because its metaclass answers slowly."""
    return issubclass(cls, BaseModel)


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
    write = _writers.get(cls)
    if write is None:
        write = _writers[cls] = _writer_for(cls, "m", "m.{}")
    return write(message)


_writers: dict[type, Callable[[Any], str]] = {}


def message_writer(cls: Any) -> Callable[..., str]:
    """A function that takes what a class of messages is made of, and gives the text of that message.

    It spares the message itself: frozen dataclasses take longer to make than to write.
    """
    defaults = (f.name if f.default is MISSING else f"{f.name}=d_{f.name}" for f in fields(cls))
    return _writer_for(cls, ", ".join(defaults), "{}")


def _writer_for(cls: type, parameters: str, value: str) -> Callable[..., str]:
    """A generated encoder of one class, as `dataclass` generates `__init__`: all messages pass here."""
    names: dict[str, Any] = {"Json": Json, "text": _value_text}
    lines = [f"""t = '{{"kind":"{kind_of(cls)}"'"""]
    for f in fields(cls):
        names[f"d_{f.name}"] = f.default
        add = f"""t += {f',"{f.name}":'!r} + (v if v.__class__ is Json else text(v))"""
        lines += [f"v = {value.format(f.name)}", add if f.default is MISSING else f"if {_differs(f)}: {add}"]
    exec("\n ".join((f"def write({parameters}):", *lines, "return t + '}'")), names)  # noqa: S102
    made: Callable[..., str] = names["write"]
    return made


def _differs(f: Field[Any]) -> str:
    """Whether `v` differs from the default of the field."""
    return "v is not None" if f.default is None else f"v is not d_{f.name} and v != d_{f.name}"


def _value_text(value: Any) -> str:
    cls = value.__class__
    if cls is int:
        return str(value)
    if cls is str:
        return _quoted(value) if len(value) <= _SHORT else orjson.dumps(value).decode()
    return orjson.dumps(encode(value)).decode()


_SHORT = 64
"""The longest text to cache: ids, causes, names. Long texts of users are not cached."""


@lru_cache(maxsize=4_096)
def _quoted(text: str) -> str:
    return orjson.dumps(text).decode()
