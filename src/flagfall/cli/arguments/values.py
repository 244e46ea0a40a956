"""Reading what people type after an option, with errors that name the option and what was typed."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from flagfall.cli.usage_error import WrongUse
from flagfall.core.rng import check_seed
from flagfall.games.challengers.definitions.vocabulary import POLICIES
from flagfall.games.challengers.narration.words import default_names
from flagfall.text.catalog import say

MIN_SHARE, MAX_SHARE = 0.001, 0.5
KNOWN_POLICIES = tuple(name for name in POLICIES if name != "ask")


def read_number(text: str, option: str) -> int:
    """A whole number."""
    try:
        return int(text)
    except ValueError:
        raise WrongUse("bad_number", "whole_number", name=option, text=text) from None


def read_count(text: str, option: str, low: int, high: int) -> int:
    """A whole number within a range."""
    value = read_number(text, option)
    if not low <= value <= high:
        raise WrongUse("bad_number", "range", name=option, low=low, high=high, text=str(value))
    return value


def read_share(text: str, option: str) -> float:
    """A share: 0.01, 1% or 1 %."""
    try:
        value = float(text.replace("%", "").replace(",", ".").strip()) / (100 if "%" in text else 1)
    except ValueError:
        raise WrongUse("bad_number", "share", name=option, text=text) from None
    if not MIN_SHARE <= value <= MAX_SHARE:
        raise WrongUse("bad_number", "share", name=option, text=text)
    return value


def read_word(text: str, option: str, known: Sequence[str]) -> str:
    """One of some words."""
    if text not in known:
        raise WrongUse("bad_input", "word", name=option, text=text, known=", ".join(known))
    return text


def read_seed(text: str | None) -> int:
    """The seed that was given; otherwise a new one, short enough to be typed again."""
    if text is None:
        return secrets.randbelow(1_000_000)
    try:
        number = int(text)
    except ValueError:
        raise WrongUse("bad_seed", "whole_number", name="--seed", text=text) from None
    return check_seed(number)


def read_first(text: str | None) -> int | None:
    """Who begins: 0, 1, or unknown."""
    return None if text is None else read_count(text, "--first", 0, 1)


def read_trophies(text: str) -> tuple[int, int]:
    """`2,3`: the trophies of both sides."""
    parts = text.split(",")
    try:
        a, b = (int(part) for part in parts)
    except ValueError:
        raise WrongUse("bad_number", "two_numbers", name="--trophies", text=text) from None
    return a, b


def read_names(text: str | None, locale: str) -> tuple[str, str]:
    """`Ada,Ben`, or the names of the colours."""
    if text is None:
        return default_names(locale)
    names = [" ".join(name.split()) for name in text.split(",")]
    if len(names) != 2 or not all(names) or names[0] == names[1] or not all(name.isprintable() for name in names):
        raise WrongUse("bad_input", "two_names", name="--names", text=text)
    return names[0], names[1]


def read_player_names(text: str | None, players: int, locale: str) -> list[str]:
    """`Ada,Ben`: as many names as there are players, or fewer, in their order."""
    if text is None:
        return []
    names = [" ".join(name.split()) for name in text.split(",")]
    taken = {name.casefold() for name in (*names, say("ui.robot", locale), say("ui.you", locale))}
    if len(taken) != len(names) + 2 or not all(name and name.isprintable() for name in names):
        raise WrongUse("bad_input", "names", name="--names", text=text)
    if len(names) > players:
        raise WrongUse("bad_input", "too_many_names", name="--names", n=players, text=text)
    return names


def read_policies(text: str) -> tuple[str, str]:
    """One policy for both sides, or one for each."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in KNOWN_POLICIES or len(names) > 2:
            raise WrongUse("bad_input", "policy", text=text, known=", ".join(KNOWN_POLICIES))
    return names[0], names[-1]
