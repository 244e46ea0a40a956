"""A swing line as a chart: the chance of side a after every card, with its interval."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flagfall.games.challengers.insight.swing import Point, SwingLine

_WIDTH, _HEIGHT, _LEFT, _EDGE = 420, 180, 40, 14
_LINE, _BAND, _MARK, _SOFT, _INK = "#2f6f9f", "#2f6f9f33", "#b5651d", "#9aa3b2", "#1d2330"


def swing_svg(line: SwingLine) -> str:
    """The whole line; every point says its card and chance when pointed at."""
    steps = max(1, len(line.points) - 1)
    xs = [_LEFT + (_WIDTH - _LEFT - _EDGE) * i / steps for i in range(len(line.points))]
    path = " ".join(f"{x:.1f},{_y(point.win):.1f}" for x, point in zip(xs, line.points, strict=True))
    upper = [f"{x:.1f},{_y(point.high):.1f}" for x, point in zip(xs, line.points, strict=True)]
    lower = [f"{x:.1f},{_y(point.low):.1f}" for x, point in zip(xs, line.points, strict=True)]
    grid = "".join(
        f'<path d="M{_LEFT} {_y(share):.1f}H{_WIDTH - _EDGE}" stroke="{_SOFT}" stroke-width="0.5"/>'
        f'<text x="{_LEFT - 6}" y="{_y(share) + 4:.1f}" text-anchor="end" font-size="11" fill="{_INK}">'
        f"{share:.0%}</text>"
        for share in (0.0, 0.5, 1.0)
    )
    dots = "".join(
        f'<circle cx="{x:.1f}" cy="{_y(point.win):.1f}" r="{5 if i == line.decided else 2.5}" '
        f'fill="{_MARK if i == line.decided else _LINE}"><title>{escape(_words(i, point))}</title></circle>'
        for i, (x, point) in enumerate(zip(xs, line.points, strict=True))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}" '
        f'role="img" font-family="system-ui, sans-serif"><title>{escape(_title(line))}</title>{grid}'
        f'<polygon points="{" ".join([*upper, *reversed(lower)])}" fill="{_BAND}"/>'
        f'<polyline points="{path}" fill="none" stroke="{_LINE}" stroke-width="1.5"/>{dots}</svg>'
    )


def _y(share: float) -> float:
    return _EDGE + (_HEIGHT - 2 * _EDGE) * (1 - share)


def _title(line: SwingLine) -> str:
    end = "not over" if line.winner is None else f"{'ab'[line.winner]} wins"
    return f"Chance of a, card by card ({end})"


def _words(number: int, point: Point) -> str:
    chance = f"a wins with {point.win:.1%}"
    if point.card is None or point.player is None:
        return f"{'before the first card' if number == 0 else 'end'}: {chance}"
    return f"{number}. {'ab'[point.player]} {point.card}: {chance}"
