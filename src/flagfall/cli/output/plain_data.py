"""Actions and views of a game without words of its own, as readable lines."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any


def as_line(form: Mapping[str, Any]) -> str:
    """An action in its JSON form: `take (heap 1, stones 2)`."""
    values = ", ".join(f"{_words(key)} {_value(value)}" for key, value in form.items() if key != "kind")
    name = _words(str(form.get("kind", "")))
    return f"{name} ({values})" if values else name


def as_lines(value: Any, name: str = "") -> Iterator[str]:
    """A view in its JSON form, one field a line; what is inside others stands further right."""
    if isinstance(value, Mapping):
        if name:
            yield f"{name}:"
        for key, inner in value.items():
            if key != "kind":
                yield from (f"{'  ' if name else ''}{line}" for line in as_lines(inner, _words(key)))
    elif isinstance(value, list) and any(isinstance(item, (Mapping, list)) for item in value):
        yield f"{name}:"
        for number, item in enumerate(value):
            yield from (f"  {line}" for line in as_lines(item, str(number)))
    else:
        yield f"{name}: {_value(value)}"


def _value(value: Any) -> str:
    if isinstance(value, list) and not any(isinstance(item, (Mapping, list)) for item in value):
        return ", ".join(map(_value, value)) or "-"
    if value is None:
        return "-"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _words(key: str) -> str:
    return key.replace("_", " ")
