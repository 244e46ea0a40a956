"""What arms, groups of figures and their items are called, in the reader's language."""

from __future__ import annotations

from functools import cache
from typing import Any

from flagfall.core.words import in_one
from flagfall.games.challengers.definitions.cards import box
from flagfall.games.ctb.definitions.load import VARIANTS, find_variant
from flagfall.games.ctb.definitions.rulebook import name_of
from flagfall.lab.studies.study import Arm, Study
from flagfall.text.catalog import has_words, say


def arm_label(arm: Arm, locale: str) -> str:
    """An arm by its own name and by what varies."""
    parts = [in_one(dict(arm.titles), locale)] if arm.titles else []
    parts += [_choice(key, value, locale) for key, value in arm.choice.items()]
    return ", ".join(parts) or say("lab.all", locale)


def _choice(key: str, value: Any, locale: str) -> str:
    name = _known(f"lab.setting.{key}", locale, key)
    if isinstance(value, list):
        return f"{name}: {' + '.join(map(str, value))}"
    if isinstance(value, bool):
        return f"{name}: {say('lab.yes' if value else 'lab.no', locale)}"
    return f"{name}: {_value(str(value), locale)}"


def _value(text: str, locale: str) -> str:
    if text in box().sets:
        return box().set_names[locale][text]
    return _known(f"lab.item.{text}", locale, text)


def group_label(study: Study, group: str, locale: str) -> str:
    """A group of figures, as the heading of its part of the report."""
    return say(f"lab.{study.play}.{group}", locale)


def item_label(item: str, locale: str) -> str:
    """An item: a card, a round, a reason, a bot; whatever has no words is shown as it is."""
    if " + " in item:
        return " + ".join(item_label(part, locale) for part in item.split(" + "))
    if item in box():
        return box().name(item, locale)
    if item in _pieces():
        names = (name_of(find_variant(variant), item, locale) for variant in _pieces()[item])
        return " / ".join(dict.fromkeys(names))
    return _known(f"lab.item.{item}", locale, item)


@cache
def _pieces() -> dict[str, list[str]]:
    """The kinds of pieces of all rule sets, and which have them: one may be called otherwise in another."""
    found: dict[str, list[str]] = {}
    for name in VARIANTS:
        for piece in find_variant(name).pieces:
            found.setdefault(str(piece.id), []).append(name)
    return found


def _known(key: str, locale: str, text: str) -> str:
    return say(key, locale) if " " not in key and has_words(key, locale) else text
