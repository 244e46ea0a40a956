"""Sanitizing of user text that others read: names, titles, chat."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from flagfall.server.errors import BadMessage
from flagfall.server.lookalikes import INVISIBLE, skeleton

LONGEST_NAME = 24
MARKS_IN_A_ROW = 2
LONGEST_LINE = 300
"""Characters of a line of chat."""

RESERVED = ("admin", "administrator", "operator", "moderator", "system", "server", "support", "Flagfall", "Robot")
"""Reserved names that could be taken for the server's own, and their lookalikes."""
_JOINER = "\u200d"  # holds emoji together


def clean(text: str) -> str:
    """One line without characters that hide, turn the writing round or pile up; may come out empty.

    What is left is still plain text: the client that shows it has to escape it.
    """
    kept: list[str] = []
    marks = 0
    for char in " ".join(unicodedata.normalize("NFC", text).split()):
        category = unicodedata.category(char)
        marks = marks + 1 if category.startswith("M") else 0
        if marks <= MARKS_IN_A_ROW and (not category.startswith("C") or (char == _JOINER and _is_emoji(kept))):
            kept.append(char)
    return " ".join("".join(kept).rstrip(_JOINER).split())


def clean_name(text: str) -> str:
    """A sanitized name; raises BadMessage if no visible character is left."""
    name = clean(text)
    if not any(unicodedata.category(char)[0] in "LNS" and char not in INVISIBLE for char in name):
        raise BadMessage("name: it needs at least one visible character.")
    if len(name) > LONGEST_NAME:
        raise BadMessage(f"name: at most {LONGEST_NAME} characters.")
    return name


def new_name(text: str) -> str:
    """The name of a new person; raises BadMessage for one that others would take for the server's own, too."""
    name = clean_name(text)
    if skeleton(name) in _reserved():
        raise BadMessage("name: this one is reserved for the server; choose another.")
    return name


@cache
def _reserved() -> frozenset[str]:
    return frozenset(map(skeleton, RESERVED))


def without_name(text: str, name: str, instead: str) -> str:
    """Text with every mention of a name replaced."""
    return re.sub(re.escape(name), instead, text, flags=re.IGNORECASE) if name else text


def _is_emoji(kept: list[str]) -> bool:
    return bool(kept) and unicodedata.category(kept[-1]) in ("So", "Sk", "Mn")


_BROWSERS = ("Edg", "OPR", "Firefox", "FxiOS", "SamsungBrowser", "CriOS", "Chrome", "Safari", "curl", "python-httpx")
_SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS X", "CrOS", "Linux")
_SHOWN = {
    "Edg": "Edge", "OPR": "Opera", "FxiOS": "Firefox", "CriOS": "Chrome", "SamsungBrowser": "Samsung Internet",
    "python-httpx": "Python", "Mac OS X": "macOS", "CrOS": "ChromeOS",
}  # fmt: skip


def device_of(agent: str) -> str:
    """Browser and system in two words, of what a browser says about itself; nothing of what a stranger wrote there."""
    found = (next((word for word in words if word in agent), None) for words in (_BROWSERS, _SYSTEMS))
    return " · ".join(_SHOWN.get(word, word) for word in found if word)
