"""Flagfall: play, host and study capture-the-flag tabletop games."""

from flagfall.games import challengers

__all__ = ["__version__", "challengers"]

__version__ = "0.1.0"
