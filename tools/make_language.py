"""`python tools/make_language.py xx FOLDER`: a language in which every letter is marked, to see where words come from.

`Play` becomes `Þļáý`: readable, as long as before, and no letter of it is one of a-z. Whatever still is on a page or
in a terminal was written into the code. Plurals, numbers and lists are Russian by default, which has four plural
forms and letters of its own. A real translation can begin with the same folder: `--plain` leaves the English words.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from flagfall.core.languages import ABOUT, FALLBACK, language
from flagfall.core.translation.translations import own_words, word_files
from flagfall.core.translation.word_files import JSON, is_leaf
from flagfall.text.cldr import forms_of

LOWER = "áƀçðéƒĝĥíĵķļɱñóþɋŕšţúṽŵẋýž"
MARKS = str.maketrans("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", LOWER + LOWER.upper())
KEPT = re.compile(r"(\{\w+\}|<[^>]*>)")  # values and tags

Mark = Callable[[str], str]


def mark(text: str) -> str:
    """Every letter marked, but for what is no word."""
    return "".join(part if KEPT.fullmatch(part) else part.translate(MARKS) for part in KEPT.split(text))


def marked(tree: Any, forms: frozenset[str], change: Mark) -> Any:
    """A table of words, with all plural forms that the language has."""
    if isinstance(tree, str):
        return change(tree)
    if is_leaf(tree):
        return {form: change(tree.get(form, tree["other"])) for form in sorted(forms)}
    return {key: marked(value, forms, change) for key, value in tree.items()}


def toml(tables: dict[str, dict[str, str]]) -> str:
    """Tables of texts."""
    lines = []
    for name, table in tables.items():
        lines += [
            f"[{name}]",
            *(f"{_key(key)} = {json.dumps(text, ensure_ascii=False)}" for key, text in table.items()),
        ]
        lines.append("")
    return "\n".join(lines)


def write_language(code: str, place: Path, cldr: str, name: str, change: Mark = mark) -> Path:
    """Write all files of a language; its folder."""
    folder = place / code
    (folder / "games").mkdir(parents=True)
    about = {"name": name, "cldr": cldr}
    (folder / ABOUT).write_text(json.dumps(about, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    for file in word_files():
        words = marked(own_words(language(FALLBACK).folder / file), forms_of(cldr), change)
        is_json = file.endswith(JSON)
        text = json.dumps(words, ensure_ascii=False, indent=2) + "\n" if is_json else toml(words)
        (folder / file).write_text(text, encoding="utf-8")
    return folder


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("code", help="of the language, such as xx or pl")
    parser.add_argument("folder", type=Path, help="where its folder goes; FLAGFALL_LOCALES names it")
    parser.add_argument("--cldr", help="the language of Unicode's CLDR whose plurals, numbers and lists it has")
    parser.add_argument("--name", help="what the language calls itself")
    parser.add_argument("--plain", action="store_true", help="leave the words English, for a translation to begin with")
    given = parser.parse_args()
    cldr = given.cldr or (given.code if given.plain else "ru")
    name = given.name or (given.code if given.plain else mark("Marked"))
    try:
        folder = write_language(given.code, given.folder, cldr, name, str if given.plain else mark)
    except (FileExistsError, ValueError) as error:
        print(f"Nothing was written: {error}", file=sys.stderr)
        return 1
    print(f"Wrote {folder}. Try it: FLAGFALL_LOCALES={given.folder} flagfall demo --lang {given.code}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
