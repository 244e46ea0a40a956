"""The message types as JSON Schema, made from the same dataclasses that the codec reads and writes.

Generators of clients start here (`tools/gen_wire.py` writes docs/protocol.schema.json and the
TypeScript types of the web app).
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from flagfall.core.codec import Bare, kind_of
from flagfall.core.plugins import GAMES, find_game
from flagfall.core.registry import OWN
from flagfall.server.wire import messages
from flagfall.server.wire.messages import ClientMessage, ServerMessage
from flagfall.server.wire.payload import Payload

Schema = dict[str, Any]

_SCALARS: dict[Any, Schema] = {
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    Any: {},
}


def protocol_schema() -> Schema:
    """Every message of the websocket and every type of our own games, under `$defs`."""
    writer = _Writer()
    writer.defs["ClientMessage"] = writer.schema(ClientMessage)
    writer.defs["ServerMessage"] = writer.schema(ServerMessage)
    for game_id in GAMES.names(OWN):
        title = game_id.capitalize()
        found = find_game(game_id).types
        for role in ("action", "event", "view", "config"):
            schema = writer.schema(getattr(found, role))
            writer.defs.setdefault(f"{title}{role.capitalize()}", schema)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Flagfall: the messages of a table",
        "oneOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": writer.defs,
    }


class _Writer:
    """Collects definitions; each class is written once."""

    def __init__(self) -> None:
        self.defs: dict[str, Schema] = {}
        self._names: dict[type, str] = {}

    def schema(self, wanted: Any) -> Schema:
        if isinstance(wanted, NewType):
            return self.schema(wanted.__supertype__)
        if wanted in _SCALARS:
            return dict(_SCALARS[wanted])
        origin, args = get_origin(wanted), get_args(wanted)
        if origin is Annotated:
            return self._payload(next(extra for extra in args if isinstance(extra, Payload)))
        if origin in (Union, types.UnionType):
            return {"anyOf": [self.schema(option) for option in args]}
        if origin is Literal:
            return {"enum": list(args)}
        if origin in (tuple, list, frozenset):
            return self._list(args)
        if origin is not None and issubclass(origin, Mapping):
            return {"type": "object", "additionalProperties": self.schema(args[1])}
        if is_dataclass(wanted):
            return {"$ref": f"#/$defs/{self._define(wanted)}"}
        if isinstance(wanted, type) and issubclass(wanted, Enum):
            return {"enum": [member.value for member in wanted]}
        raise TypeError(f"no schema for {wanted!r}")

    def _payload(self, payload: Payload) -> Schema:
        """A shared part of the schema; `x-of` names its type for generators where this page does not define it."""
        of = payload.of
        item = {"type": "object", "x-of": of} if isinstance(of, str) else self.schema(of)
        return {"type": "array", "items": item} if payload.is_list else item

    def _list(self, args: tuple[Any, ...]) -> Schema:
        if len(args) == 1 or args[1] is ...:
            return {"type": "array", "items": self.schema(args[0])}
        items = [self.schema(item) for item in args]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}

    def _define(self, cls: Any) -> str:
        if cls in self._names:
            return self._names[cls]
        name = _name_of(cls)
        if name in self.defs:
            raise TypeError(f"two classes want to be called {name}")
        self._names[cls] = name
        self.defs[name] = {}  # holds the place: types may refer to themselves
        hints = get_type_hints(cls, include_extras=True)
        properties = {f.name: self.schema(hints[f.name]) for f in fields(cls)}
        # Messages and lines leave out what has nothing to say; a game's own types are always written in full.
        is_bare = issubclass(cls, Bare)
        is_short = is_bare or cls.__module__ == messages.__name__
        needed = [f.name for f in fields(cls) if not (is_short and f.default is not MISSING)]
        self.defs[name].update(
            {
                "description": (cls.__doc__ or "").split("\n")[0],
                "type": "object",
                "properties": properties if is_bare else {"kind": {"const": kind_of(cls)}, **properties},
                "required": needed if is_bare else ["kind", *needed],
                "additionalProperties": False,
            }
        )
        return name


def _name_of(cls: type) -> str:
    """The class name, with the game in front of it where it belongs to one."""
    parts = cls.__module__.split(".")
    if parts[:2] != ["flagfall", "games"]:
        return cls.__name__
    return f"{parts[2].capitalize()}{cls.__name__}"
