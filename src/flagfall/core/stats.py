"""Statistics: 95 % intervals of shares and means."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, variance

Z = 1.959963984540054
"""Standard deviations to either side that 95 % lie within."""


def wilson(hits: float, n: int, z: float = Z) -> tuple[float, float]:
    """Wilson's interval of a share, 95 % by default; valid near 0 and 1."""
    p = hits / n
    centre = p + z**2 / (2 * n)
    spread = z * sqrt(p * (1 - p) / n + z**2 / (4 * n**2))
    scale = 1 + z**2 / n
    # Rounded, an interval must not leave out the very share it belongs to.
    return max(0.0, min(p, (centre - spread) / scale)), min(1.0, max(p, (centre + spread) / scale))


def needed(precision: float) -> int:
    """How many matches make any share known to within `precision` to either side."""
    return max(1, round((Z / (2 * precision)) ** 2))


def mean_interval(values: Sequence[float], more: float = 0.0) -> tuple[float, float, float]:
    """The mean of measurements and its 95 % interval; `more` adds the variance of a compared quantity."""
    n, mean = len(values), fmean(values)
    if n == 1:
        return mean, mean, mean
    # Student's quantile is a little wider than the normal one: the first term of its expansion.
    student = Z * (1 + (Z**2 + 1) / (4 * (n - 1)))
    spread = student * sqrt(variance(values) / n + more)
    return mean, mean - spread, mean + spread
