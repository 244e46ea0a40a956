"""Words of a language's folder: sections of the catalogue, words of the games' data. What is missing is English."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from flagfall.core.languages import ABOUT, FALLBACK, language
from flagfall.core.translation.word_files import overlay, read_json, read_toml

GAMES = "games"


@cache
def sections() -> tuple[str, ...]:
    """The sections of the catalogue: the files of English."""
    folder = language(FALLBACK).folder
    return tuple(sorted(file.stem for file in folder.glob("*.json") if file.name != ABOUT))


@cache
def word_files() -> tuple[str, ...]:
    """All files of words, relative to a language's folder: those of English."""
    folder = language(FALLBACK).folder
    games = sorted(f"{GAMES}/{file.name}" for file in (folder / GAMES).glob("*.toml"))
    return (*(f"{name}.json" for name in sections()), *games)


@cache
def section(name: str, code: str) -> dict[str, Any]:
    """A section of the catalogue in one language."""
    return _laid_over(f"{name}.json", code)


@cache
def game_words(game: str, code: str) -> dict[str, Any]:
    """The words of a game's data in one language."""
    return _laid_over(f"{GAMES}/{game}.toml", code)


def own_words(file: Path) -> dict[str, Any]:
    """What a file of a language says itself; nothing if there is none."""
    if not file.exists():
        return {}
    return read_json(file) if file.suffix == ".json" else read_toml(file)


def _laid_over(name: str, code: str) -> dict[str, Any]:
    file = language(code).folder / name
    if code == FALLBACK:
        return own_words(file)
    return overlay(_laid_over(name, FALLBACK), own_words(file), file)
