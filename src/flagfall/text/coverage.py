"""What a translation lacks, and what it has too much: for its author."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from flagfall.core.languages import FALLBACK, language
from flagfall.core.translation.translations import own_words, word_files
from flagfall.core.translation.word_files import JSON, Leaf, leaves, overlay, placeholders
from flagfall.text.cldr import plural_forms


@dataclass(frozen=True, slots=True)
class Gap:
    """Something to look at in one file."""

    kind: str  # missing: English is shown; unknown: no one asks for it; form: a plural form; value: a placeholder
    file: str
    key: str
    detail: str = ""


def words_in(code: str) -> int:
    """How many words a language has itself, of those that English has."""
    lacking = sum(gap.kind == "missing" for gap in gaps(code))
    return sum(len(_leaves(FALLBACK, file)) for file in word_files()) - lacking


def gaps(code: str) -> list[Gap]:
    """What differs from English, file by file. A file that breaks the format is an error."""
    return [gap for file in word_files() for gap in _gaps_of(code, file)]


def _gaps_of(code: str, name: str) -> Iterator[Gap]:
    english, own = _leaves(FALLBACK, name), _leaves(code, name)
    for key, words in english.items():
        if key not in own:
            yield Gap("missing", name, key)
            continue
        for value in sorted(placeholders(words) - placeholders(own[key])):
            yield Gap("value", name, key, f"{{{value}}}")
        if not isinstance(words, str) and not isinstance(own[key], str):
            for form in sorted(plural_forms(code) - set(own[key])):
                yield Gap("form", name, key, form)
    for key in own:
        if key not in english:
            yield Gap("unknown", name, key)


def _leaves(code: str, name: str) -> dict[str, Leaf]:
    file: Path = language(code).folder / name
    own = own_words(file)
    if code != FALLBACK:
        overlay(own_words(language(FALLBACK).folder / name), own, file)  # refuses what breaks the format
    prefix = f"{file.stem}." if file.suffix == JSON else ""
    return dict(leaves(own, prefix))
