"""Chances as a line of blocks."""

from __future__ import annotations

from collections.abc import Sequence

BLOCKS = "▁▂▃▄▅▆▇█"


def sparkline(chances: Sequence[float]) -> str:
    """One block for each chance, the higher the likelier."""
    return "".join(BLOCKS[min(len(BLOCKS) - 1, int(chance * len(BLOCKS)))] for chance in chances)
