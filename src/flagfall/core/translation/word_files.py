"""Files of words in one language, laid over those of another: what is missing stays as it was.

A leaf is a text with `{placeholders}`, or one text per plural form of Unicode's CLDR. The shape is that of
the language below; a file that has another one is refused with its name and the key.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from flagfall.core.errors import BadData, BadFile
from flagfall.core.toml_text import read_toml as parse

JSON = ".json"  # files whose words may have plural forms
FORMS = ("zero", "one", "two", "few", "many", "other")
_PLACE = re.compile(r"\{(\w+)\}")

Leaf = str | Mapping[str, str]
"""A leaf: a text, or a text for each plural form."""

Tree = Mapping[str, Any]


def read_json(file: Path) -> dict[str, Any]:
    """A JSON object, or an error that names the file and the line."""
    text = _read(file)
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadData(f"{file}: line {error.lineno}: not valid JSON: {error.msg}.") from None
    except (RecursionError, ValueError):
        raise BadData(f"{file}: nested too deeply, or a number too long, to be read.") from None
    if not isinstance(found, dict):
        raise BadData(f"{file}: expected an object of words.")
    return found


def read_toml(file: Path) -> dict[str, Any]:
    """A TOML table, or an error that names the file and the line."""
    text = _read(file)
    try:
        return parse(text)
    except BadData as error:
        raise BadData(f"{file}: {error}") from None


def is_leaf(value: object) -> bool:
    """Whether these are words, not a table of words."""
    if isinstance(value, str):
        return True
    if not isinstance(value, Mapping) or "other" not in value:
        return False
    return all(form in FORMS and isinstance(text, str) for form, text in value.items())


def leaves(tree: Tree, prefix: str = "") -> Iterator[tuple[str, Leaf]]:
    """All words by their full key."""
    for name, value in tree.items():
        key = f"{prefix}{name}"
        if is_leaf(value):
            yield key, value
        elif isinstance(value, Mapping):
            yield from leaves(value, f"{key}.")
        else:
            raise BadData(f"{key}: expected words or a table of words.")


def overlay(below: Tree, own: Tree, file: Path, prefix: str = "") -> dict[str, Any]:
    """The words of a file where it has any, else those below; unused keys are left out."""
    found: dict[str, Any] = {}
    for name, known in below.items():
        key = f"{prefix}{name}"
        if name not in own:
            found[name] = known
        elif is_leaf(known):
            found[name] = _checked(known, own[name], f"{file}: {key}", file.suffix == JSON)
        elif isinstance(own[name], Mapping):
            found[name] = overlay(known, own[name], file, f"{key}.")
        else:
            raise BadData(f"{file}: {key}: expected a table of words.")
    return found


def placeholders(words: Leaf) -> set[str]:
    """The values that words take."""
    texts = [words] if isinstance(words, str) else words.values()
    return {name for text in texts for name in _PLACE.findall(text)}


def _checked(known: Leaf, own: Any, where: str, may_be_plural: bool) -> Leaf:
    if not isinstance(own, str) and not (may_be_plural and is_leaf(own)):
        forms = f", or a text for each plural form ({', '.join(FORMS)}), other among them" if may_be_plural else ""
        raise BadData(f"{where}: expected a text{forms}.")
    words: Leaf = own
    for text in [words] if isinstance(words, str) else words.values():
        if "{" in _PLACE.sub("", text) or "}" in _PLACE.sub("", text):
            raise BadData(f"{where}: a brace that is not part of a {{placeholder}}.")
    unknown = placeholders(words) - placeholders(known)
    if unknown:
        given = ", ".join(f"{{{name}}}" for name in sorted(placeholders(known))) or "none"
        raise BadData(f"{where}: there is no value {{{min(unknown)}}} here; the known values are: {given}.")
    return words


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadData(f"{file}: not a UTF-8 text file.") from None
    except OSError as error:
        raise BadFile(f"{file}: cannot be read ({error.strerror or error}).") from None
