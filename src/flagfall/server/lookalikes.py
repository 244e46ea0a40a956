"""Names that look alike are the same name to a reader: `Magnus`, `Mаgnus` with a Cyrillic letter, `Magnus ✓`.

Unicode lists characters that can be taken for each other (UTS 39, confusables); a name is compared by its skeleton, in
which every one of them stands for all. What is no letter, digit or mark does not count at all.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache

from confusable_homoglyphs.confusables import confusables_data

INVISIBLE = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")
"""Letters, signs and marks that show nothing; variation selectors besides (`_is_shown`)."""
_DIRECTION = "\u200e"


def skeleton(name: str) -> str:
    """What is left of a name at a glance; equal for names that look alike."""
    shown = "".join(char for char in unicodedata.normalize("NFKC", name) if _is_shown(char))
    plain = _plain(_plain(shown).casefold())  # once more: a small letter may be taken for another one
    for written, read in _pairs():
        plain = plain.replace(written, read)
    return plain or name.casefold()


def _is_shown(char: str) -> bool:
    is_selector = "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"
    return unicodedata.category(char)[0] in "LNM" and char not in INVISIBLE and not is_selector


def _plain(text: str) -> str:
    plainest = _plainest()
    return "".join(plainest.get(char, char) for char in unicodedata.normalize("NFD", text))


@cache
def _plainest() -> dict[str, str]:
    """For every character that can be taken for others, the plainest of them all."""
    groups: dict[str, set[str]] = {}
    for one, other in _alike():
        if len(one) == len(other) == 1:
            joined = groups.get(one, {one}) | groups.get(other, {other})
            groups.update(dict.fromkeys(joined, joined))
    return {char: min(group, key=_oddity) for char, group in groups.items()}


@cache
def _pairs() -> tuple[tuple[str, str], ...]:
    """Letters that together can be taken for one other: `rn`."""
    return tuple(
        sorted((two, one) for one, two in _alike() if len(one) == 1 and len(two) > 1 and (one + two).isascii())
    )


def _alike() -> Iterator[tuple[str, str]]:
    for char, others in confusables_data.items():
        for other in others:
            yield char.strip(_DIRECTION), other["c"].strip(_DIRECTION)


def _oddity(char: str) -> tuple[bool, bool, bool, str]:
    return not (char.isascii() and char.isalpha()), not char.isascii(), char.isupper(), char
