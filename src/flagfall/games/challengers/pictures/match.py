"""A match as a small table: who won, why, and how often the flag changed hands."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from flagfall.games.challengers.events.match import CardRevealed


def match_html(winner: int, reason: str, first: int, fans: Sequence[int], events: Sequence[Any]) -> str:
    """The sides are named as the arguments of `play_match` are."""
    shown = [sum(isinstance(event, CardRevealed) and event.player == side for event in events) for side in (0, 1)]
    rows = [
        f"<tr><th>{'ab'[side]}{' ★' if side == winner else ''}</th><td>{'yes' if side == first else ''}</td>"
        f"<td>{shown[side]}</td><td>{fans[side]}</td></tr>"
        for side in (0, 1)
    ]
    head = "<tr><th>side</th><th>began</th><th>cards shown</th><th>fans</th></tr>"
    return f"<table><caption>{'ab'[winner]} wins ({escape(reason)})</caption>{head}{''.join(rows)}</table>"
