"""How far a share that was counted may be from the truth."""

from __future__ import annotations

from math import sqrt

Z = 1.959963984540054
"""Standard deviations to either side that 95 % lie within."""


def wilson(hits: int, n: int, z: float = Z) -> tuple[float, float]:
    """The interval of a share, 95 % unless told: Wilson's, which is sound near 0 and 1, too."""
    p = hits / n
    centre = p + z**2 / (2 * n)
    spread = z * sqrt(p * (1 - p) / n + z**2 / (4 * n**2))
    scale = 1 + z**2 / n
    # Rounded, an interval must not leave out the very share it belongs to.
    return max(0.0, min(p, (centre - spread) / scale)), min(1.0, max(p, (centre + spread) / scale))


def needed(precision: float) -> int:
    """How many matches make any share known to within `precision` to either side."""
    return max(1, round((Z / (2 * precision)) ** 2))
