"""What people make for a game themselves, without code: the text of a file in, data for configs out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from flagfall.core.errors import FlagfallError
from flagfall.core.words import Say

Failure = type[FlagfallError]


@dataclass(frozen=True, slots=True)
class Creation:
    """One sort of it: `POST /<path>` takes the text of a file and answers with an id that a table's config may name.

    A config that was settled holds the contents, not the id, so a saved game depends on nothing but itself.
    """

    path: str
    """One word of the address, such as `packs`."""
    about: str
    """One English sentence for the OpenAPI document."""
    read: Callable[[str], Any]
    """The contents of a file as plain data; raises a FlagfallError that names the place and what is allowed."""
    title: Callable[[Any], str]
    """What its maker calls it."""
    type: type
    """A dataclass: what front ends show of it."""
    show: Callable[[Any, Say], Any]
    """Makes that of the contents."""
    named: Callable[[Mapping[str, Any]], tuple[str, ...]]
    """The ids that a config names."""
    use: Callable[[dict[str, Any], Mapping[str, Any]], dict[str, Any]]
    """The config with contents in place of ids."""
    examples: Callable[[], tuple[str, ...]] = tuple
    """Texts of files to begin with."""
    errors: tuple[Failure, ...] = ()
    """What a file can be refused with; the OpenAPI document lists their codes."""


@cache
def example_files(folder: Path) -> tuple[str, ...]:
    """The TOML files of a folder, in the order of their names."""
    return tuple(file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.toml")))
