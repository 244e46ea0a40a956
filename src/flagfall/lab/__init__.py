"""Questions about the games, answered by playing them by the thousand.

>>> from flagfall import lab
>>> frame = lab.tournaments(players=8, bots="greedy", games=100_000, seed=1)  # doctest: +SKIP
"""

from __future__ import annotations

from flagfall.lab.tournaments import tournaments

__all__ = ["tournaments"]
