"""The card table of a tournament: that of the box and its packs, as the switches of its settings change it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.cards import Card, CardTable, check_table, read_cards, read_toml

CHANGED = ("looking_dog",)
"""Switches that give cards other effects; `data/changed_cards.toml` says which."""


def adapted(table: CardTable, config: Config) -> CardTable:
    """The same table with the copies and effects of this tournament; a table that has them already stays as it is."""
    switches = tuple(name for name in CHANGED if getattr(config, name))
    out = frozenset(set_id for set_id in table.sets if not config.has_set(set_id)) if config.any_sets else frozenset()
    if config.boxes == 1 and not switches and not out:
        return table
    return _adapted(table, config.boxes, out, switches)


@lru_cache(maxsize=64)
def _adapted(table: CardTable, boxes: int, out: Collection[str], switches: tuple[str, ...]) -> CardTable:
    changed = {card.id: card for name in switches for card in _changed(name, table)}
    cards = tuple(_card(changed.get(card.id, card), boxes, out) for card in table)
    texts = {
        language: {**words, **{card_id: words[f"{card_id}_{name}"] for name in switches for card_id in changed}}
        for language, words in table.texts.items()
    }
    found = replace(table, cards=cards, texts=texts)
    check_table(found, f"{boxes} boxes" if boxes > 1 else "box")
    return found


def _card(card: Card, boxes: int, out: Collection[str]) -> Card:
    """One kind of card; of a set that stays out no copy is in play, but starter decks are (CH-BEACH-06)."""
    copies = card.copies // card.boxes * boxes
    return replace(card, copies=0 if card.set in out and card.level in ("A", "B", "C") else copies, boxes=boxes)


def _changed(name: str, table: CardTable) -> list[Card]:
    data = read_toml(Path(__file__).parents[1] / "data" / "changed_cards.toml", "changed_cards.toml")
    return read_cards(data[name], "changed_cards.toml", frozenset(table.sets))
