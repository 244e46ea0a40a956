"""Bots that are no part of an installed package: a class in a file, or a program that speaks the line protocol.

Files and programs are run, so they may be named only by the user of this computer: commands take them, servers
and study files never do.
"""

from __future__ import annotations

import re

from flagfall.bots import find_bot
from flagfall.bots.base import BotKind
from flagfall.bots.outside.bot_file import kind_in_file
from flagfall.bots.outside.engine_client import PREFIX, engine_kind

__all__ = ["find_any", "is_outside"]

_FILE = re.compile(r"(?P<path>.+\.py)(?::(?P<name>\w+))?")


def is_outside(name: str) -> bool:
    """Whether a name is that of a file or a program, and not of an installed bot."""
    return name.startswith(PREFIX) or _FILE.fullmatch(name) is not None


def find_any(name: str) -> BotKind:
    """A bot by its name, by its file (`my_bot.py:MyBot`) or by its program (`engine:./program`); raises BadInput."""
    if name.startswith(PREFIX):
        return engine_kind(name)
    found = _FILE.fullmatch(name)
    return find_bot(name) if found is None else kind_in_file(name, found["path"], found["name"])
