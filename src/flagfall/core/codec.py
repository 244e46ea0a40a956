"""Dataclasses ↔ plain JSON values, strictly, both ways.

A dataclass becomes an object. Where several classes are possible (a union), the object carries a
`kind`: the class name in snake_case. Decoding checks every type and refuses unknown and missing
keys, so that nothing half-understood gets into a game.
"""

from __future__ import annotations

import json
import re
import types
from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import MISSING, fields, is_dataclass, replace
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from flagfall.core.errors import BadInput


def encode(value: Any) -> Any:
    """A value made of dataclasses, tuples, mappings and scalars, as JSON values with kinds everywhere."""
    cls = value.__class__
    if cls in _PLAIN:
        return value
    if cls is tuple or cls is list:
        return [encode(item) for item in value]
    encoder = _encoders.get(cls)
    if encoder is None:
        encoder = _encoders[cls] = _encoder_for(cls)
    return encoder(value)


def decode(wanted: Any, data: Any, where: str = "value") -> Any:
    """The value of the wanted type that `encode` turned into this data; raises BadInput with the place."""
    if wanted is Any:
        return data
    if isinstance(wanted, NewType):
        return decode(wanted.__supertype__, data, where)
    origin = get_origin(wanted)
    if origin in (Union, types.UnionType):
        return _decode_union(get_args(wanted), data, where)
    if origin is Literal:
        if not any(data == option and type(data) is type(option) for option in get_args(wanted)):
            raise BadInput(f"{where}: {data!r} is not one of {', '.join(map(repr, get_args(wanted)))}.")
        return data
    if origin is tuple:
        return _decode_tuple(get_args(wanted), data, where)
    if origin is not None and issubclass(origin, Mapping):
        key, item = get_args(wanted)
        if not isinstance(data, Mapping):
            raise BadInput(f"{where}: expected an object.")
        return {decode(key, k, where): decode(item, v, f"{where}.{k}") for k, v in data.items()}
    if origin is list:
        return list(_decode_tuple((get_args(wanted)[0], ...), data, where))
    if origin is frozenset:
        return frozenset(_decode_tuple((get_args(wanted)[0], ...), data, where))
    if is_dataclass(wanted):
        return _decode_dataclass(wanted, data, where)
    return _decode_scalar(wanted, data, where)


def to_json(value: Any) -> str:
    """Encoded and written compactly, always the same text for the same value."""
    return json.dumps(encode(value), ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def from_json(wanted: Any, text: str | bytes, where: str = "value") -> Any:
    """Parsed and decoded."""
    try:
        data = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{where}: not valid JSON ({error}).") from None
    return decode(wanted, data, where)


def save_fields(value: Any, leave_out: Collection[str]) -> dict[str, Any]:
    """The fields of a dataclass, encoded, without those that can be had otherwise."""
    return {f.name: encode(getattr(value, f.name)) for f in fields(value) if f.name not in leave_out}


def restore_fields(base: Any, saved: Mapping[str, Any], leave_out: Collection[str]) -> Any:
    """The base with the fields that `save_fields` wrote down; raises BadInput."""
    hints = _hints(base.__class__)
    wanted = [f.name for f in fields(base) if f.name not in leave_out]
    if sorted(wanted) != sorted(saved):
        raise BadInput("saved: these are not the fields of this state.")
    return replace(base, **{name: decode(hints[name], saved[name], f"saved.{name}") for name in wanted})


@cache
def kind_of(cls: type) -> str:
    """The tag of a class: `CardMoved` -> `card_moved`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


_PLAIN = frozenset({int, str, bool, float, type(None)})
_encoders: dict[type, Callable[[Any], Any]] = {}


def _encoder_for(cls: type) -> Callable[[Any], Any]:
    """How values of a class are written; found out once, because servers write many of them."""
    if is_dataclass(cls):
        return _dataclass_encoder(cls)
    if issubclass(cls, Enum):
        return lambda value: value.value
    if issubclass(cls, Mapping):
        return lambda value: {str(key): encode(item) for key, item in value.items()}
    if issubclass(cls, (tuple, list)):
        return lambda value: [encode(item) for item in value]
    if issubclass(cls, (frozenset, set)):
        return lambda value: sorted(encode(item) for item in value)
    return lambda value: value


def _dataclass_encoder(cls: type) -> Callable[[Any], Any]:
    kind, names = kind_of(cls), [f.name for f in fields(cls)]
    if len(names) < 2:  # attrgetter returns a tuple only for several names
        return lambda value: {"kind": kind, **{name: encode(getattr(value, name)) for name in names}}
    keys, read = ("kind", *names), attrgetter(*names)

    def encoder(value: Any) -> Any:
        found = read(value)
        return dict(zip(keys, (kind, *[v if v.__class__ in _PLAIN else encode(v) for v in found]), strict=False))

    return encoder


@cache
def _hints(cls: Hashable) -> dict[str, Any]:
    return get_type_hints(cls)


def _decode_union(options: tuple[Any, ...], data: Any, where: str) -> Any:
    if data is None and type(None) in options:
        return None
    classes = {kind_of(option): option for option in options if isinstance(option, type) and is_dataclass(option)}
    if classes and isinstance(data, Mapping):
        kind = data.get("kind")
        if not isinstance(kind, str) or kind not in classes:
            raise BadInput(f"{where}.kind: {kind!r} is not one of {', '.join(classes)}.")
        return decode(classes[kind], data, where)
    for option in options:
        if option is type(None) or is_dataclass(option):
            continue
        try:
            return decode(option, data, where)
        except BadInput:
            continue
    raise BadInput(f"{where}: {_short(data)} fits none of the allowed types.")


def _decode_tuple(parts: tuple[Any, ...], data: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(data, (list, tuple)):
        raise BadInput(f"{where}: expected a list, got {_short(data)}.")
    if len(parts) == 2 and parts[1] is ...:
        return tuple(decode(parts[0], item, f"{where}[{i}]") for i, item in enumerate(data))
    if len(data) != len(parts):
        raise BadInput(f"{where}: expected {len(parts)} items, got {len(data)}.")
    return tuple(decode(part, item, f"{where}[{i}]") for i, (part, item) in enumerate(zip(parts, data, strict=True)))


def _decode_dataclass(cls: Any, data: Any, where: str) -> Any:
    if not isinstance(data, Mapping):
        raise BadInput(f"{where}: expected an object, got {_short(data)}.")
    known = {f.name: f for f in fields(cls) if f.init}
    # A class with a field of that name has no tag; it cannot be part of a union.
    if "kind" not in known and data.get("kind", kind_of(cls)) != kind_of(cls):
        raise BadInput(f"{where}.kind: expected '{kind_of(cls)}', got {_short(data['kind'])}.")
    hints = _hints(cls)
    for key in data:
        if key != "kind" and key not in known:
            raise BadInput(f"{where}.{key}: unknown key; allowed: {', '.join(known)}.")
    values = {}
    for name, f in known.items():
        if name in data:
            values[name] = decode(hints[name], data[name], f"{where}.{name}")
        elif f.default is MISSING and f.default_factory is MISSING:
            raise BadInput(f"{where}.{name}: missing.")
    return cls(**values)


def _decode_scalar(wanted: Any, data: Any, where: str) -> Any:
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        try:
            return wanted(data)
        except ValueError:
            raise BadInput(
                f"{where}: {_short(data)} is not one of {', '.join(str(m.value) for m in wanted)}."
            ) from None
    if wanted is type(None):
        is_fine = data is None
    elif wanted is float:
        is_fine = isinstance(data, (int, float)) and not isinstance(data, bool)
    elif wanted is int:
        is_fine = isinstance(data, int) and not isinstance(data, bool)
    else:
        is_fine = isinstance(data, wanted)
    if not is_fine:
        raise BadInput(f"{where}: expected {getattr(wanted, '__name__', wanted)}, got {_short(data)}.")
    return data


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key is used twice")
    return found


def _no_constant(word: str) -> Any:
    raise ValueError(f"{word} is no JSON")


def _short(data: Any) -> str:
    text = repr(data)
    return text if len(text) <= 60 else f"{text[:57]}..."
