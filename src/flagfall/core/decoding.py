"""How plain JSON values are read back: one decoder per type, found out once and kept.

Every type is checked, unknown and missing keys are refused, and what is wrong says where it stands.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Hashable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from flagfall.core.errors import BadInput

Decoder = Callable[[Any], Any]


def decode(wanted: Any, data: Any, where: str = "value") -> Any:
    """The value of the wanted type that `encode` turned into this data; raises BadInput with the place."""
    try:
        return _decoder(wanted)(data)
    except _Wrong as wrong:
        raise BadInput(f"{where}{''.join(reversed(wrong.path))}{wrong.text}") from None


@cache
def kind_of(cls: type) -> str:
    """The tag of a class: `CardMoved` -> `card_moved`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


@cache
def hints_of(cls: Hashable) -> dict[str, Any]:
    """The types of the fields of a class."""
    return get_type_hints(cls)


class _Wrong(Exception):
    """Data that does not fit; each level on the way out adds its place."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text, self.path = text, list[str]()

    def at(self, place: str) -> _Wrong:
        self.path.append(place)
        return self


@cache
def _decoder(wanted: Any) -> Decoder:
    """How a type is read; found out once, because servers read many messages."""
    if wanted is Any:
        return lambda data: data
    if isinstance(wanted, NewType):
        return _decoder(wanted.__supertype__)
    origin, args = get_origin(wanted), get_args(wanted)
    if origin in (Union, types.UnionType):
        return _union_decoder(args)
    if origin is Literal:
        return _literal_decoder(args)
    if origin is tuple:
        return _tuple_decoder(args)
    if origin is not None and issubclass(origin, Mapping):
        return _mapping_decoder(*args)
    if origin is list:
        items = _tuple_decoder((args[0], ...))
        return lambda data: list(items(data))
    if origin is frozenset:
        members = _tuple_decoder((args[0], ...))
        return lambda data: frozenset(members(data))
    if is_dataclass(wanted):
        return _dataclass_decoder(wanted)
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return _enum_decoder(wanted)
    return _scalar_decoder(wanted)


def _union_decoder(options: tuple[Any, ...]) -> Decoder:
    classes = {kind_of(option): option for option in options if isinstance(option, type) and is_dataclass(option)}
    others = tuple(_decoder(o) for o in options if o is not type(None) and not is_dataclass(o))
    may_be_none = type(None) in options

    def decoder(data: Any) -> Any:
        if data is None and may_be_none:
            return None
        if classes and (data.__class__ is dict or isinstance(data, Mapping)):
            kind = data.get("kind")
            if not isinstance(kind, str) or kind not in classes:
                raise _Wrong(f".kind: {kind!r} is not one of {', '.join(classes)}.")
            return _decoder(classes[kind])(data)
        for other in others:
            try:
                return other(data)
            except _Wrong:
                continue
        raise _Wrong(f": {_short(data)} fits none of the allowed types.")

    return decoder


def _literal_decoder(options: tuple[Any, ...]) -> Decoder:
    def decoder(data: Any) -> Any:
        if not any(data == option and type(data) is type(option) for option in options):
            raise _Wrong(f": {data!r} is not one of {', '.join(map(repr, options))}.")
        return data

    return decoder


def _tuple_decoder(parts: tuple[Any, ...]) -> Decoder:
    is_open = len(parts) == 2 and parts[1] is ...
    decoders = [_decoder(part) for part in parts if part is not ...]

    def decoder(data: Any) -> tuple[Any, ...]:
        if not isinstance(data, (list, tuple)):
            raise _Wrong(f": expected a list, got {_short(data)}.")
        if not is_open and len(data) != len(decoders):
            raise _Wrong(f": expected {len(decoders)} items, got {len(data)}.")
        found: list[Any] = []
        try:
            for i, item in enumerate(data):
                found.append(decoders[0 if is_open else i](item))
        except _Wrong as wrong:
            raise wrong.at(f"[{len(found)}]") from None
        return tuple(found)

    return decoder


def _mapping_decoder(key: Any, item: Any) -> Decoder:
    read_key, read_item = _decoder(key), _decoder(item)

    def decoder(data: Any) -> dict[Any, Any]:
        if not isinstance(data, Mapping):
            raise _Wrong(": expected an object.")
        found = {}
        for name, value in data.items():
            try:
                found[read_key(name)] = read_item(value)
            except _Wrong as wrong:
                raise wrong.at(f".{name}") from None
        return found

    return decoder


def _dataclass_decoder(cls: Any) -> Decoder:
    kind, hints = kind_of(cls), hints_of(cls)
    known = {f.name: f for f in fields(cls) if f.init}
    needed = {name for name, f in known.items() if f.default is MISSING and f.default_factory is MISSING}
    has_tag = "kind" not in known  # a class with a field of that name has no tag; it cannot be part of a union
    readers: dict[str, Decoder] = {}

    def decoder(data: Any) -> Any:
        if data.__class__ is not dict and not isinstance(data, Mapping):
            raise _Wrong(f": expected an object, got {_short(data)}.")
        if not readers:  # not before the first use: types may refer to themselves
            readers.update({name: _decoder(hints[name]) for name in known})
        values = {}
        for name, value in data.items():
            if name in readers:
                try:
                    values[name] = readers[name](value)
                except _Wrong as wrong:
                    raise wrong.at(f".{name}") from None
            elif name != "kind" or not has_tag:
                raise _Wrong(f".{name}: unknown key; allowed: {', '.join(known)}.")
            elif value != kind:
                raise _Wrong(f".kind: expected '{kind}', got {_short(value)}.")
        if not needed <= values.keys():
            missing = next(name for name in known if name in needed and name not in values)
            raise _Wrong(f".{missing}: missing.")
        return cls(**values)

    return decoder


def _enum_decoder(wanted: type[Enum]) -> Decoder:
    def decoder(data: Any) -> Any:
        try:
            return wanted(data)
        except ValueError:
            raise _Wrong(f": {_short(data)} is not one of {', '.join(str(m.value) for m in wanted)}.") from None

    return decoder


def _scalar_decoder(wanted: Any) -> Decoder:
    allowed = (int, float) if wanted is float else wanted
    is_number = wanted in (int, float)

    def decoder(data: Any) -> Any:
        if not isinstance(data, allowed) or (is_number and isinstance(data, bool)):
            raise _Wrong(f": expected {getattr(wanted, '__name__', wanted)}, got {_short(data)}.")
        return data

    return decoder


def _short(data: Any) -> str:
    text = repr(data)
    return text if len(text) <= 60 else f"{text[:57]}..."
