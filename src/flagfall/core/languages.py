"""Which languages there are: a folder each, ours inside the package, others where FLAGFALL_LOCALES says.

    xx/language.json       its own name, and what else a language needs
    xx/<section>.json      words by key
    xx/games/<game>.toml   words of a game's data: names of cards and pieces, texts of effects and rules

Every language falls back on English for words it lacks. No other language is named in the source.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from flagfall.core.errors import BadData, BadFile, BadInput
from flagfall.core.translation.word_files import read_json

FALLBACK = "en"
VARIABLE = "FLAGFALL_LOCALES"
OURS = Path(__file__).parents[1] / "text" / "locales"
ABOUT = "language.json"
DIRECTIONS = ("ltr", "rtl")
CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")


@dataclass(frozen=True, slots=True)
class Language:
    """A language and where its words are."""

    code: str
    name: str  # what it calls itself
    cldr: str  # the language of Unicode's CLDR whose plurals, numbers and lists it has
    direction: str  # ltr or rtl
    folder: Path

    @property
    def is_ours(self) -> bool:
        """Whether it is part of the package, and so of the web app."""
        return self.folder.parent == OURS


def languages() -> Mapping[str, Language]:
    """All languages by their code: English, our others, those of the environment."""
    return find_languages(os.environ.get(VARIABLE, ""))


def codes() -> tuple[str, ...]:
    """The codes of all languages, English first."""
    return tuple(languages())


def language(code: str) -> Language:
    """The language if we speak it, or an error that lists those we do."""
    try:
        return languages()[code]
    except (KeyError, TypeError):
        raise BadInput(f"There is no language '{code}'; one of {', '.join(codes())}.") from None


def known_code(wanted: str) -> str | None:
    """The code that is meant, however it is written: `DE`, `pt_br`."""
    plain = wanted.replace("_", "-").casefold()
    return next((code for code in codes() if code.casefold() == plain), None)


def best_language(wanted: Iterable[str]) -> str:
    """The first that we speak of languages such as `de-AT` or `pt_BR.UTF-8`; else English."""
    for name in wanted:
        tag = re.split(r"[.@]", name.strip())[0].replace("_", "-").casefold()
        main = tag.partition("-")[0]
        for code in (known_code(tag), known_code(main)):
            if code is not None:
                return code
        for code in codes():
            if main and code.casefold().partition("-")[0] == main:
                return code
    return FALLBACK


@cache
def find_languages(places: str) -> Mapping[str, Language]:
    """Our languages and those of other folders, listed as operating systems list folders (`a:b`, on Windows `a;b`)."""
    ours = sorted((path for path in OURS.iterdir() if (path / ABOUT).is_file()), key=lambda path: path.name)
    ours.sort(key=lambda path: path.name != FALLBACK)
    found: dict[str, Language] = {}
    for folder in (*ours, *(folder for place in places.split(os.pathsep) if place for folder in _outside(Path(place)))):
        read = _read(folder)
        if (other := found.get(read.code)) is not None:
            raise BadData(f"{VARIABLE}: {folder}: the language '{read.code}' exists already, in {other.folder}.")
        found[read.code] = read
    return found


def _outside(place: Path) -> list[Path]:
    """A language's own folder, or one with folders of languages."""
    if (place / ABOUT).is_file():
        return [place]
    if not place.is_dir():
        raise BadFile(f"{VARIABLE}: there is no folder {place}.")
    found = sorted(path for path in place.iterdir() if (path / ABOUT).is_file())
    if not found:
        raise BadFile(f"{VARIABLE}: no folder in {place} has a {ABOUT}.")
    return found


def _read(folder: Path) -> Language:
    file = folder / ABOUT
    code = folder.resolve().name
    if not CODE.fullmatch(code):
        raise BadData(f"{folder}: the name of the folder is not a language code, such as pl or pt-BR.")
    values = read_json(file)
    for key in values:
        if key not in ("name", "cldr", "direction"):
            raise BadData(f"{file}: {key}: unknown; expected name, cldr, direction.")
    direction = _text(values, "direction", file, DIRECTIONS[0])
    if direction not in DIRECTIONS:
        raise BadData(f"{file}: direction: expected {' or '.join(DIRECTIONS)}.")
    return Language(code, _text(values, "name", file), _text(values, "cldr", file, code), direction, folder)


def _text(values: Mapping[str, Any], key: str, file: Path, default: str | None = None) -> str:
    value = values.get(key, default)
    if not isinstance(value, str) or not value.strip():
        raise BadData(f"{file}: {key}: expected a text.")
    return value
