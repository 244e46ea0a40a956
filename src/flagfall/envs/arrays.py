"""Records as compiled functions take them from Python most cheaply."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flagfall.core.jit import native
from flagfall.core.schema import dtype_of, to_records


def to_plain(obj: Any) -> Any:
    """One record as a plain array: numba finds its type ten times faster than that of a recarray."""
    import numpy

    return to_records(obj).view(dtype_of(type(obj))).view(numpy.ndarray)


def machine_code(function: Callable[..., Any]) -> Callable[..., Any]:
    """The compiled form of a function, for arrays where its source says lists."""
    return native(function)
