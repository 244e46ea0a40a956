"""Decks and packs as they are named on the command line: a text, or the path of a file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from flagfall.cli.usage_error import WrongUse
from flagfall.games.challengers import cards, parse_deck
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.ids import CardId

# Sets as they are named on the command line.


def find_set(name: str, table: CardTable) -> str:
    """A set by id or by name in any language."""
    wanted = _plain(name)
    for set_id in table.sets:
        names = (set_id, *(words[set_id] for words in table.set_names.values()))
        if wanted in {_plain(n) for n in names}:
            return set_id
    raise WrongUse("unknown_set", "set", text=name, known=", ".join(table.sets))


def _plain(name: str) -> str:
    return name.strip().casefold().replace(" ", "_").replace("-", "_")


MAX_CHARS = 1 << 16
PATH_ENDINGS = (".txt", ".deck", ".toml", ".json", ".csv", ".md")


def read_deck(given: str, option: str, table: CardTable) -> list[CardId]:
    """The deck of an option. A file wins over a text of the same spelling."""
    path = _path_of(given)
    deck = parse_deck(_read(path) if path else given, table)
    if not deck:
        raise WrongUse("bad_deck", "empty_deck", name=option)
    return deck


def read_table(packs: Sequence[str] | None) -> CardTable:
    """The box, and the user's packs on top."""
    for pack in packs or ():
        check_path(pack)
    return cards(*(packs or ()))


def check_path(name: str) -> Path:
    """Check that a path leads to a readable file."""
    path = Path(name)
    if "\0" in name or not _exists(path):
        raise WrongUse("bad_file", "no_file", path=name)
    if path.is_dir():
        raise WrongUse("bad_file", "folder", path=name)
    return path


def _path_of(given: str) -> Path | None:
    """The file that a text names; None if the text is a deck."""
    if "\n" in given or "\0" in given:
        return None
    if given.lower().endswith(PATH_ENDINGS) or os.sep in given:
        return check_path(given)
    path = Path(given)
    return path if _exists(path) and not path.is_dir() else None


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False  # a deck text may be longer than any file name


def _read(path: Path) -> str:
    try:
        with path.open(encoding="utf-8-sig") as file:
            text = file.read(MAX_CHARS + 1)
    except UnicodeDecodeError:
        raise WrongUse("bad_file", "not_text", path=str(path)) from None
    except OSError as error:
        raise WrongUse("bad_file", "unreadable", path=str(path), reason=error.strerror or str(error)) from None
    if len(text) > MAX_CHARS:
        raise WrongUse("bad_file", "file_too_large", path=str(path))
    return text
