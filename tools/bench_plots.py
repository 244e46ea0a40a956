"""Draw one chart for each topic of bench/results.md: how many times better each figure is than its peer or goal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from math import log10

from ledger import ROOT

RESULTS = ROOT / "bench" / "results.md"
WIDTH, ROW, TOP, LABELS, RIGHT = 860, 30, 58, 430, 70
WIDE, NARROW = (0.1, 1, 10, 100, 1000), (0.25, 0.5, 1, 2, 4, 8)
"""Ticks of the axis: narrow if all ratios fit."""
MOST = 62
"""Letters of a label."""

BETTER, WORSE, INK, GRID = "#0f766e", "#b45309", "#1f2937", "#d1d5db"

_RATIO = re.compile(r"[\d.]+(?= ×)")


@dataclass(frozen=True, slots=True)
class Bar:
    """A figure of a table and its ratio to the peer or goal."""

    label: str
    ratio: float


def topics() -> dict[str, list[Bar]]:
    """The bars of every topic that has figures with a peer or goal."""
    found: dict[str, list[Bar]] = {}
    for section in RESULTS.read_text(encoding="utf-8").split("\n## ")[1:]:
        title, _, text = section.partition("\n")
        rows = [
            [cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")
        ]
        if bars := list(_bars(rows)):
            found[title] = bars
    return found


def name_of(topic: str) -> str:
    """The file name of a topic's chart."""
    return "bench-" + re.sub(r"[^a-z]+", "-", topic.lower()).strip("-")


def plot(topic: str) -> str:
    """The chart of a topic as SVG, on a logarithmic axis."""
    bars = topics()[topic]
    ticks = NARROW if all(NARROW[0] <= bar.ratio <= NARROW[-1] for bar in bars) else WIDE
    across = partial(_across, ticks)
    height = TOP + ROW * len(bars) + 34
    title = f"{topic}: times better than the peer or goal"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" aria-label="{escape(title)}" font-family="system-ui, sans-serif" font-size="13" fill="{INK}">',
        f'<rect width="{WIDTH}" height="{height}" rx="8" fill="#fff"/>',
        f'<text x="16" y="28" font-size="16" font-weight="600">{escape(title)}</text>',
    ]
    for tick in ticks:
        at, stroke = across(tick), INK if tick == 1 else GRID
        parts.append(f'<path d="M{at:.1f} {TOP - 10}V{height - 30}" stroke="{stroke}"/>')
        parts.append(f'<text x="{at:.1f}" y="{height - 12}" text-anchor="middle">{tick:g} ×</text>')
    for number, bar in enumerate(bars):
        y, end = TOP + number * ROW, across(bar.ratio)
        start, colour = across(1), BETTER if bar.ratio >= 1 else WORSE
        parts.append(f'<text x="{LABELS - 12}" y="{y + 14}" text-anchor="end">{escape(bar.label)}</text>')
        parts.append(
            f'<rect x="{min(start, end):.1f}" y="{y}" width="{max(abs(end - start), 2):.1f}" height="19" rx="3" '
            f'fill="{colour}"/>'
        )
        parts.append(f'<text x="{max(start, end) + 6:.1f}" y="{y + 14}" font-weight="600">{bar.ratio:.3g}</text>')
    return "\n".join([*parts, "</svg>\n"])


def _bars(rows: list[list[str]]) -> Iterator[Bar]:
    """Every row whose column `ratio` has a number; of a range, the first."""
    if not rows or "ratio" not in rows[0]:
        return
    what, ratio = rows[0].index("what"), rows[0].index("ratio")
    for row in rows[2:]:
        if found := _RATIO.search(row[ratio]):
            label = re.sub(r"`|\(.*?\)", "", row[what]).strip()
            yield Bar(label if len(label) <= MOST else label[: MOST - 1].rstrip(" ,") + "…", float(found[0]))


def _across(ticks: Sequence[float], ratio: float) -> float:
    low, high = log10(ticks[0]), log10(ticks[-1])
    share = (min(max(log10(ratio), low), high) - low) / (high - low)
    return LABELS + share * (WIDTH - LABELS - RIGHT)
