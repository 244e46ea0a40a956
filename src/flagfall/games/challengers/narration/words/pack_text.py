"""Packs whose author left words out: what cards do is written from their effects, for each language that lacks it."""

from __future__ import annotations

from typing import Any

from flagfall.core.languages import codes
from flagfall.games.challengers.definitions.cards import box
from flagfall.games.challengers.definitions.user_pack import with_packs
from flagfall.games.challengers.narration.words.card_text import card_text


def with_texts(pack: dict[str, Any]) -> dict[str, Any]:
    """The contents of a pack, in which every card has its text."""
    table = with_packs(box(), (pack,))
    cards: dict[str, Any] = {}
    for card_id, card in pack["cards"].items():
        if isinstance(card, str):
            cards[card_id] = card
            continue
        written = card.get("texts", {})
        texts = {code: written.get(code) or card_text(table[card_id], table, code) for code in codes()}
        cards[card_id] = {**card, "texts": {**texts, **written}} if any(texts.values()) else card
    return {**pack, "cards": cards}
