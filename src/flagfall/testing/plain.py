"""Values of any library as plain ones, so that two can be compared with `==` and kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def plain(value: Any) -> Any:
    """Arrays become their shape, type and bytes; mappings, sequences and sets become tuples."""
    if hasattr(value, "tobytes") and hasattr(value, "dtype"):
        return ("array", tuple(getattr(value, "shape", ())), str(value.dtype), value.tobytes())
    if isinstance(value, Mapping):
        return ("mapping", tuple((str(key), plain(item)) for key, item in sorted(value.items(), key=_key)))
    if isinstance(value, (list, tuple)):
        return tuple(plain(item) for item in value)
    if isinstance(value, (set, frozenset)):
        return ("set", tuple(sorted(map(repr, value))))
    return value


def _key(item: tuple[Any, Any]) -> str:
    return str(item[0])
