"""The parks of a round, drawn side by side with a gap, as they lie on the table (CH-SETUP-27)."""

from __future__ import annotations

from collections.abc import Sequence

GAP = "   "


def draw_parks(pairings: Sequence[tuple[str, str]], titles: Sequence[str]) -> str:
    """One block per park: its name, the player of the first half, the player of the second."""
    blocks = [_block(pair, title) for pair, title in zip(pairings, titles, strict=True)]
    width = max(len(line) for block in blocks for line in block)
    rows = zip(*([line.center(width) for line in block] for block in blocks), strict=True)
    return "\n".join(GAP.join(row) for row in rows)


def _block(pair: tuple[str, str], title: str) -> list[str]:
    width = max(len(title) + 4, *(len(name) for name in pair)) + 2
    edge = "+" + f" {title} ".center(width, "-") + "+"
    return [
        edge,
        f"|{pair[0].center(width)}|",
        f"|{'~'.center(width)}|",
        f"|{pair[1].center(width)}|",
        f"+{'-' * width}+",
    ]
