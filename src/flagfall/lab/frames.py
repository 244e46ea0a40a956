"""polars, if it is there."""

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
    if not has_native():
        raise MissingExtra("The lab", "lab")
    return polars
