"""What arms, groups of figures and their items are called, in the reader's language."""

from __future__ import annotations

from typing import Any

from flagfall.core.words import in_one
from flagfall.lab.play import PLAYS
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
    return f"{name}: {item_label(str(value), locale)}"


def group_label(study: Study, group: str, locale: str) -> str:
    """A group of figures, as the heading of its part of the report."""
    return _known(f"lab.{study.play}.{group}", locale, group)


def item_label(item: str, locale: str) -> str:
    """An item: a card, a round, a reason, a bot; what has no words is shown as it is."""
    if " + " in item:
        return " + ".join(item_label(part, locale) for part in item.split(" + "))
    for play in PLAYS.all().values():
        if (known := play.label(item, locale)) is not None:
            return known
    return _known(f"lab.item.{item}", locale, item)


def _known(key: str, locale: str, text: str) -> str:
    return say(key, locale) if " " not in key and has_words(key, locale) else text
