"""Packs whose author left words out: what their cards do is written from their effects, in every language."""

from __future__ import annotations

from typing import Any

from flagfall.core.languages import codes
from flagfall.games.challengers.definitions.cards import box
from flagfall.games.challengers.definitions.user_pack import with_packs
from flagfall.text.challengers.card_text import card_text


def with_texts(pack: dict[str, Any]) -> dict[str, Any]:
    """The contents of a pack, in which every card has its text."""
    table = with_packs(box(), (pack,))
    cards = {}
    for card_id, card in pack["cards"].items():
        texts = {code: card_text(table[card_id], table, code) for code in codes()}
        is_written = isinstance(card, str) or "texts" in card or not any(texts.values())
        cards[card_id] = card if is_written else {**card, "texts": texts}
    return {**pack, "cards": cards}
