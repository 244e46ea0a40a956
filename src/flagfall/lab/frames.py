"""Loads the optional dependencies of the lab: polars and the compiled engine."""

from __future__ import annotations

from typing import Any

from flagfall.core.errors import MissingExtra
from flagfall.core.jit import has_native


def load_polars() -> Any:
    """The library; raises MissingExtra with the pip command, also where the compiled engine is missing."""
    try:
        import polars
    except ImportError:
        raise MissingExtra("The lab", "lab") from None
    load_engine()
    return polars


def load_engine() -> None:
    """Raises MissingExtra where the compiled engine is missing."""
    if not has_native():
        raise MissingExtra("The lab", "lab")
