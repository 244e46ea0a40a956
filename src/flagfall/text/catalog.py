"""Every word people read, looked up by key and language.

`say("events.fans_gained.first", "de", card="Clown", player="Blau", n=2)` takes the sentence from
`locales/de/events.json`. The files are plain JSON, so that the web build reads the same words.
A leaf is a text with `{placeholders}`, or one text per plural form, chosen by the value `n`.

A key without words is a mistake of ours, not of the reader: production shows the key itself, and a
warning that Python keeps quiet about by default turns into an error where warnings are errors, as
in the tests. A key that only a translation lacks is English; `flagfall languages check` names them.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from functools import cache

from flagfall.core.translation.translations import section, sections
from flagfall.core.translation.word_files import Leaf, leaves
from flagfall.text.cldr import number, plural_form


class MissingWords(ResourceWarning):
    """A key has no words, or its words want a value that was not given."""


def say(key: str, locale: str, **values: object) -> str:
    """The words of a key with the values filled in; `n` decides between singular and plural."""
    words = catalog(locale).get(key)
    if words is None:
        warnings.warn(f"no words for '{key}' in '{locale}'", MissingWords, stacklevel=2)
        return key
    template = words if isinstance(words, str) else _form(words, values.get("n"), locale)
    try:
        return template.format_map({name: _shown(value, locale) for name, value in values.items()})
    except KeyError as error:
        warnings.warn(f"'{key}' in '{locale}' wants a value for {error}", MissingWords, stacklevel=2)
        return template


def has_words(key: str, locale: str) -> bool:
    """Whether a key exists, for callers that have a more general one to fall back on."""
    return key in catalog(locale)


@cache
def catalog(locale: str) -> Mapping[str, Leaf]:
    """All words of a language by their full key; read once."""
    return {key: words for name in sections() for key, words in leaves(section(name, locale), f"{name}.")}


def _form(words: Mapping[str, str], n: object, locale: str) -> str:
    form = plural_form(n, locale) if isinstance(n, int) else "other"
    return words.get(form, words["other"])


def _shown(value: object, locale: str) -> object:
    return number(value, locale) if isinstance(value, int) else value
