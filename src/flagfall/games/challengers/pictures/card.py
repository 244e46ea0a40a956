"""A card as a small picture: power, level, name, and what it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from textwrap import wrap

from flagfall.core.languages import FALLBACK
from flagfall.games.challengers.definitions.cards import Card, CardTable, box

WIDTH, HEIGHT = 150, 210
_PAPER, _INK, _SOFT = "#fffdf6", "#1d2330", "#5b6475"
_LEVELS = {"A": "#2e7d4f", "B": "#b5651d", "C": "#8e2f5c"}
_OTHER = "#44506a"
_SIZES = (11.0, 10.0, 9.0, 8.0, 7.0)


def card_svg(card: Card, table: CardTable | None = None, language: str = FALLBACK) -> str:
    """One card; a card that is not in the table has its id as its name."""
    cards = table or box()
    is_known = card.id in cards
    name = cards.name(card.id, language) if is_known else card.name.replace("_", " ").title()
    set_name = cards.set_names[language].get(card.set, card.set.replace("_", " "))
    size, lines = _fitted(cards.text(card.id, language) if is_known else "")
    colour = _LEVELS.get(card.level, _OTHER)
    power = "★" if card.power is None else str(card.power)
    words = "".join(
        f'<text x="12" y="{112 + 1.25 * size * i:g}" font-size="{size:g}" fill="{_INK}">{escape(line)}</text>'
        for i, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img" font-family="system-ui, sans-serif"><title>{escape(name)}</title>'
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="10" fill="{_PAPER}" stroke="{colour}" '
        f'stroke-width="2"/><circle cx="28" cy="30" r="18" fill="{colour}"/>'
        f'<text x="28" y="37" text-anchor="middle" font-size="20" font-weight="700" fill="#fff">{power}</text>'
        f'<text x="{WIDTH - 14}" y="36" text-anchor="end" font-size="16" fill="{colour}">{escape(card.level)}</text>'
        f'<text x="12" y="74" font-size="14" font-weight="600" fill="{_INK}">{escape(name)}</text>'
        f'<text x="12" y="91" font-size="11" fill="{_SOFT}">{escape(set_name)}</text>{words}</svg>'
    )


def _fitted(text: str) -> tuple[float, list[str]]:
    """A size of letters in which a text fits on the card, and its lines; the smallest if none does."""
    for size in _SIZES:
        lines = wrap(text, int((WIDTH - 24) / (0.6 * size)))
        if 1.25 * size * (len(lines) - 1) <= HEIGHT - 8 - 112:
            break
    return size, lines


def deck_html(deck: Sequence[str], table: CardTable | None = None, language: str = FALLBACK) -> str:
    """A deck: its cards side by side, each kind once with its number."""
    cards = table or box()
    parts = [
        f'<figure style="display:inline-block;margin:4px">{card_svg(cards[card_id], cards, language)}'
        f'<figcaption style="text-align:center">{n} ×</figcaption></figure>'
        for card_id, n in Counter(deck).items()
    ]
    return f"<div>{''.join(parts)}</div>"
