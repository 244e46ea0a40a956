"""Flagfall: play, host and study capture-the-flag tabletop games.

The games and the lab are loaded when first asked for: `from flagfall import challengers, ctb, lab`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flagfall.games import challengers, ctb

__all__ = ["__version__", "challengers", "ctb"]

__version__ = "0.3.0"


def __getattr__(name: str) -> Any:
    if name in ("challengers", "ctb"):
        return import_module(f"flagfall.games.{name}")
    if name == "lab":
        return import_module("flagfall.lab")
    raise AttributeError(f"module 'flagfall' has no attribute {name!r}")
