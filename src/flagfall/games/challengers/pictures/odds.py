"""Odds as a bar with their interval, and what they rest on."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flagfall.games.challengers.insight.odds import Odds

_WIDTH = 300
_A, _B, _INK = "#2f6f9f", "#b5651d", "#1d2330"


def odds_html(found: Odds) -> str:
    """The chance of deck a as a bar, and a row for each deck."""
    rows = "".join(
        f"<tr><th>{'ab'[side]}</th><td>{share:.2%}</td><td>{found.losses[side]['no_power']:.2%}</td>"
        f"<td>{found.losses[side]['bench_full']:.2%}</td><td>{found.fans[side]:.2f}</td>"
        f"<td>{escape(found.choose[side])}</td></tr>"
        for side, share in ((0, found.win), (1, 1 - found.win))
    )
    head = (
        "<tr><th>deck</th><th>wins</th><th>loses by power</th><th>loses by bench</th><th>fans</th><th>choices</th></tr>"
    )
    return f"<div>{odds_svg(found)}<table><caption>{escape(str(found))}</caption>{head}{rows}</table></div>"


def odds_svg(found: Odds) -> str:
    """One bar: deck a from the left, deck b from the right, and the 95 % interval between them."""
    middle, low, high = (_WIDTH * share for share in (found.win, found.low, found.high))
    interval = (
        ""
        if found.exact
        else f'<path d="M{low:.1f} 12H{high:.1f}M{low:.1f} 7v10M{high:.1f} 7v10" stroke="{_INK}" fill="none"/>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} 24" width="{_WIDTH}" height="24" role="img">'
        f"<title>{escape(str(found))}</title>"
        f'<rect width="{middle:.1f}" height="24" fill="{_A}"/>'
        f'<rect x="{middle:.1f}" width="{_WIDTH - middle:.1f}" height="24" fill="{_B}"/>{interval}</svg>'
    )
