"""Dataclasses ↔ plain JSON values, strictly, both ways.

A dataclass becomes an object. Where several classes are possible (a union), the object carries a
`kind`: the class name in snake_case. Decoding checks every type and refuses unknown and missing
keys, so that nothing half-understood gets into a game. What is only written, often, and told apart by
its fields can be `Bare`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, fields, is_dataclass, replace
from enum import Enum
from operator import attrgetter
from typing import Any

from flagfall.core.decoding import decode, hints_of, kind_of
from flagfall.core.errors import BadInput

__all__ = ["Bare", "decode", "encode", "from_json", "kind_of", "parse_json", "restore_fields", "save_fields", "to_json"]


class Bare:
    """Base of dataclasses that are written without their kind, and without fields that have their default."""

    __slots__ = ()


def encode(value: Any) -> Any:
    """A value made of dataclasses, tuples, mappings and scalars, as JSON values with kinds everywhere."""
    cls = value.__class__
    if cls in _PLAIN:
        return value
    if cls is tuple or cls is list:
        return [item if item.__class__ in _PLAIN else encode(item) for item in value]
    encoder = _encoders.get(cls)
    if encoder is None:
        encoder = _encoders[cls] = _encoder_for(cls)
    return encoder(value)


def to_json(value: Any) -> str:
    """Encoded and written compactly, always the same text for the same value."""
    return json.dumps(encode(value), ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def from_json(wanted: Any, text: str | bytes, where: str = "value") -> Any:
    """Parsed and decoded."""
    return decode(wanted, parse_json(text, where), where)


def parse_json(text: str | bytes, where: str = "value") -> Any:
    """Plain JSON values; no key twice, no number that JSON does not know."""
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{where}: not valid JSON ({error}).") from None


def save_fields(value: Any, leave_out: Collection[str]) -> dict[str, Any]:
    """The fields of a dataclass, encoded, without those that can be had otherwise."""
    return {f.name: encode(getattr(value, f.name)) for f in fields(value) if f.init and f.name not in leave_out}


def restore_fields(base: Any, saved: Mapping[str, Any], leave_out: Collection[str]) -> Any:
    """The base with the fields that `save_fields` wrote down; raises BadInput."""
    hints = hints_of(base.__class__)
    wanted = [f.name for f in fields(base) if f.init and f.name not in leave_out]
    if sorted(wanted) != sorted(saved):
        raise BadInput("saved: these are not the fields of this state.")
    return replace(base, **{name: decode(hints[name], saved[name], f"saved.{name}") for name in wanted})


_PLAIN = frozenset({int, str, bool, float, type(None)})
_encoders: dict[type, Callable[[Any], Any]] = {}


def _encoder_for(cls: type) -> Callable[[Any], Any]:
    """How values of a class are written; found out once, because servers write many of them."""
    if is_dataclass(cls):
        return _bare_encoder(cls) if issubclass(cls, Bare) else _dataclass_encoder(cls)
    if issubclass(cls, Enum):
        return attrgetter("_value_")  # what `value` reads, without its detour
    if issubclass(cls, Mapping):
        return lambda value: {str(key): encode(item) for key, item in value.items()}
    if issubclass(cls, (tuple, list)):
        return lambda value: [encode(item) for item in value]
    if issubclass(cls, (frozenset, set)):
        return lambda value: sorted(encode(item) for item in value)
    return lambda value: value


def _dataclass_encoder(cls: type) -> Callable[[Any], Any]:
    """A function written for one class, as `dataclass` writes `__init__`: every event of every game passes here."""
    plain = "v if (v := value.{0}).__class__ in plain else encode(v)"
    parts = [f'"kind": "{kind_of(cls)}"', *(f'"{f.name}": {plain.format(f.name)}' for f in fields(cls))]
    made: Callable[[Any], Any] = eval(f"lambda value: {{{', '.join(parts)}}}", {"plain": _PLAIN, "encode": encode})  # noqa: S307
    return made


def _bare_encoder(cls: Any) -> Callable[[Any], Any]:
    defaults = [(f.name, f.default) for f in fields(cls)]

    def write(value: Any) -> Any:
        found = {}
        for name, default in defaults:
            item = getattr(value, name)
            if default is MISSING or item != default:
                found[name] = item if item.__class__ in _PLAIN else encode(item)
        return found

    return write


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key is used twice")
    return found


def _no_constant(word: str) -> Any:
    raise ValueError(f"{word} is not JSON")
