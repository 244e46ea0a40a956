"""Every word people read, looked up by key and language.

`say("events.fans_gained.first", "de", card="Clown", player="Blau", n=2)` takes the sentence from
`locales/de/events.json`. The files are plain JSON, so that the web build reads the same words.
A leaf is a text with `{placeholders}`, or one text per plural form, chosen by the value `n`.

A key without words is a mistake of ours, not of the reader: production shows the key itself, and a
warning that Python keeps quiet about by default turns into an error where warnings are errors, as
in the tests.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from flagfall.core.errors import BadInput

LOCALES = ("en", "de")
SECTIONS = (
    *("events", "errors", "ui", "cli", "actions", "play", "ctb"),
    *("server", "web", "web_challengers", "web_ctb", "web_learn", "web_replay"),
)
PLURALS = frozenset({"one", "other"})

Words = str | Mapping[str, str]


class MissingWords(ResourceWarning):
    """A key has no words, or its words want a value that was not given."""


def check_locale(name: str) -> str:
    """The language if we speak it, or an error that lists those we do."""
    if name not in LOCALES:
        raise BadInput(f"There is no language '{name}'; one of {', '.join(LOCALES)}.")
    return name


def say(key: str, locale: str, **values: object) -> str:
    """The words of a key with the values filled in; `n` decides between singular and plural."""
    words = catalog(locale).get(key)
    if words is None:
        warnings.warn(f"no words for '{key}' in '{locale}'", MissingWords, stacklevel=2)
        return key
    template = words if isinstance(words, str) else words["one" if values.get("n") == 1 else "other"]
    try:
        return template.format_map({name: _shown(value, locale) for name, value in values.items()})
    except KeyError as error:
        warnings.warn(f"'{key}' in '{locale}' wants a value for {error}", MissingWords, stacklevel=2)
        return template


def has_words(key: str, locale: str) -> bool:
    """Whether a key exists, for callers that have a more general one to fall back on."""
    return key in catalog(locale)


@cache
def catalog(locale: str) -> Mapping[str, Words]:
    """All words of a language by their full key; read once."""
    folder = files("flagfall.text") / "locales" / check_locale(locale)
    found: dict[str, Words] = {}
    for section in SECTIONS:
        tree = json.loads((folder / f"{section}.json").read_text(encoding="utf-8"))
        found.update(_leaves(section, tree))
    return found


def number(value: int, locale: str) -> str:
    """A whole number, in groups of three where it is long: 100,000 or 100.000."""
    text = f"{value:,}" if abs(value) >= 10_000 else str(value)
    return text.replace(",", ".") if locale == "de" else text


def _shown(value: object, locale: str) -> object:
    return number(value, locale) if isinstance(value, int) else value


def _leaves(prefix: str, tree: Mapping[str, object]) -> Iterator[tuple[str, Words]]:
    for key, value in tree.items():
        name = f"{prefix}.{key}"
        if isinstance(value, str) or (isinstance(value, Mapping) and set(value) == PLURALS):
            yield name, value
        elif isinstance(value, Mapping):
            yield from _leaves(name, value)
        else:
            raise TypeError(f"{name}: expected words or a table of words")
