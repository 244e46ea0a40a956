"""Which cards a card is better with, and with which it is worse."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from flagfall.lab.report.labels import item_label
from flagfall.lab.results.summary import Row
from flagfall.text.catalog import say
from flagfall.text.cldr import percent

FEWEST = 20
"""Meetings with both cards, below which nothing is said."""

SHOWN = 3


def partner_table(rows: Sequence[Row], locale: str) -> str:
    """By card: the best and the worst partners, those whose interval leaves the mean of all partners out."""
    lines = [[say(f"lab.column.{key}", locale) for key in ("card", "best", "worst")]]
    cards = dict.fromkeys(row["item"].partition(" + ")[0] for row in rows)
    for card in cards:
        mine = [row for row in rows if row["item"].startswith(f"{card} + ") and row["n"] >= FEWEST]
        if not mine:
            continue
        usual = sum(row["mean"] * row["n"] for row in mine) / sum(row["n"] for row in mine)
        best = sorted((row for row in mine if row["low"] > usual), key=lambda row: -row["mean"])
        worst = sorted((row for row in mine if row["high"] < usual), key=lambda row: row["mean"])
        lines.append([item_label(card, locale), _list(best, usual, locale), _list(worst, usual, locale)])
    html = "".join(
        "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in line) + "</tr>"
        for tag, line in zip(["th", *["td"] * len(lines)], lines, strict=False)
    )
    return f'<div class="scroll"><table class="words">{html}</table></div>'


def _list(rows: Sequence[Row], usual: float, locale: str) -> str:
    found = []
    for row in rows[:SHOWN]:
        name = item_label(row["item"].partition(" + ")[2], locale)
        change = row["mean"] - usual
        found.append(f"{name} ({'+' if change > 0 else '−'}{percent(abs(change), locale, 1)})")
    return ", ".join(found) or "–"
