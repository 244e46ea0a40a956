"""One text in every language, for what travels as a whole and is chosen from by its reader."""

from __future__ import annotations

from collections.abc import Callable

from flagfall.core.languages import FALLBACK, codes

Words = dict[str, str]
"""A text by the code of its language; English, if it is the only one, is for all."""

Say = Callable[[str], Words]
"""Looks a key of the catalogue up."""


def same(text: str) -> Words:
    """A text that is the same everywhere, such as a name."""
    return {FALLBACK: text}


def in_all(say: Callable[[str], str]) -> Words:
    """What is said in each language."""
    return {code: say(code) for code in codes()}


def complete(words: Words) -> Words:
    """A text in several languages, complete through fallbacks."""
    return in_all(lambda code: in_one(words, code))


def in_one(words: Words, code: str) -> str:
    """What a reader of a language gets: that language, else English, else whatever there is."""
    return words.get(code) or words.get(FALLBACK) or next(iter(words.values()), "")
