"""Reading TOML that users write: the work is bounded before the parser starts.

`tomllib` compares every prefix of a dotted key, so that one key of 32 000 parts takes 20 s. Files of this project need
three parts.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from flagfall.core.errors import BadData

MOST_PARTS = 8
"""Parts of a dotted key or table name."""
MOST_DEPTH = 32
"""Arrays and inline tables inside each other."""

_SKIPPED = re.compile(
    r'''"""(?:[^"\\]|\\.|"(?!""))*+(?:""")?'''
    r"""|'''(?:[^']|'(?!''))*+(?:''')?"""
    r"""|"(?:[^"\\\n]|\\[^\n])*+"?|'[^'\n]*+'?"""
    r"|#[^\n]*+",
    re.DOTALL,
)
"""Strings and comments. Every quantifier is possessive, so that no character is looked at twice."""
_LONG_KEY = re.compile(rf"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){{{MOST_PARTS}}}[\w-]")
_DEEP = re.compile(rf"(?:[\[{{][^\[\]{{}}]*+){{{MOST_DEPTH + 1}}}")


def read_toml(text: str) -> dict[str, Any]:
    """Parse TOML; raises BadData with the line of what is wrong."""
    outline = _SKIPPED.sub(_blank, text)
    if found := _LONG_KEY.search(outline):
        raise BadData(f"not valid TOML: line {_line(outline, found)}: a key has at most {MOST_PARTS} parts.")
    if found := _DEEP.search(outline):
        raise BadData(f"not valid TOML: line {_line(outline, found)}: lists and tables go at most {MOST_DEPTH} deep.")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: a number of thousands of digits, too
        raise BadData(f"not valid TOML: {error}.") from None


def _blank(found: re.Match[str]) -> str:
    """Replace a string, which may be part of a key, by one letter, and drop a comment; lines keep their numbers."""
    skipped = found[0]
    return ("" if skipped.startswith("#") else "q") + "\n" * skipped.count("\n")


def _line(text: str, found: re.Match[str]) -> int:
    return text.count("\n", 0, found.start()) + 1
