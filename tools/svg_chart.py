"""Small charts as SVG: points with their intervals, over axes, readable on white and on black."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 640, 420
LEFT, RIGHT, TOP, BOTTOM = 64, 20, 44, 52


@dataclass(frozen=True, slots=True)
class Dot:
    """A value with its interval."""

    x: float
    y: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Axis:
    """What is measured, from where to where, and where it is marked."""

    title: str
    low: float
    high: float
    ticks: Sequence[float]
    label: str = "{:.0%}"


@dataclass(frozen=True, slots=True)
class Series:
    """Dots of one kind."""

    name: str
    colour: str
    dots: Sequence[Dot]


def chart(title: str, x: Axis, y: Axis, series: Sequence[Series], line: Sequence[tuple[float, float]]) -> str:
    """A drawing; `line` is where the dots should be."""

    def across(value: float) -> float:
        return LEFT + (value - x.low) / (x.high - x.low) * (WIDTH - LEFT - RIGHT)

    def up(value: float) -> float:
        clipped = min(max(value, y.low), y.high)
        return HEIGHT - BOTTOM - (clipped - y.low) / (y.high - y.low) * (HEIGHT - TOP - BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img" aria-label="{escape(title)}" font-family="system-ui, sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="#fff"/>',
        f'<text x="{LEFT}" y="26" font-size="16" font-weight="600">{escape(title)}</text>',
    ]
    for tick in x.ticks:
        at = across(tick)
        parts.append(f'<path d="M{at:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#e5e7eb"/>')
        parts.append(
            f'<text x="{at:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{x.label.format(tick)}</text>'
        )
    for tick in y.ticks:
        at = up(tick)
        parts.append(f'<path d="M{LEFT} {at:.1f}H{WIDTH - RIGHT}" stroke="#e5e7eb"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">{y.label.format(tick)}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{middle}" y="{HEIGHT - 12}" text-anchor="middle">{escape(x.title)}</text>')
    parts.append(
        f'<text transform="translate(16 {(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" text-anchor="middle">'
        f"{escape(y.title)}</text>"
    )
    path = "L".join(f"{across(a):.1f} {up(b):.1f}" for a, b in line)
    parts.append(f'<path d="M{path}" stroke="#9ca3af" stroke-dasharray="5 4" fill="none"/>')
    for number, one in enumerate(series):
        for dot in one.dots:
            at = across(dot.x) + 7 * (number - (len(series) - 1) / 2)
            parts.append(f'<path d="M{at:.1f} {up(dot.low):.1f}V{up(dot.high):.1f}" stroke="{one.colour}"/>')
            parts.append(f'<circle cx="{at:.1f}" cy="{up(dot.y):.1f}" r="3.5" fill="{one.colour}"/>')
        if len(series) > 1:
            at = LEFT + 12 + number * 170
            parts.append(f'<circle cx="{at}" cy="{TOP + 12}" r="4" fill="{one.colour}"/>')
            parts.append(f'<text x="{at + 9}" y="{TOP + 16}">{escape(one.name)}</text>')
    return "\n".join([*parts, "</svg>\n"])
