"""Which functions belong to the compilable subset, and which of them a function calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any, TypeVar, overload

F = TypeVar("F", bound=Callable[..., Any])


@overload
def compiled(function: F) -> F: ...
@overload
def compiled(*, inline: bool = True, by: Callable[..., Any] | None = None) -> Callable[[F], F]: ...
def compiled(
    function: F | None = None, *, inline: bool = True, by: Callable[..., Any] | None = None
) -> F | Callable[[F], F]:
    """Mark a function as part of the engine's compilable subset.

    Small functions are compiled into their callers, which made matches half as fast again;
    `inline=False` keeps a large one apart, which saves compile time. With `by`, another function is compiled in its
    place: one that does the same for all that machine code meets.
    """

    def mark(marked: F) -> F:
        marked.__compiled__ = inline  # type: ignore[attr-defined]
        marked.__by__ = by  # type: ignore[attr-defined]
        return marked

    return mark if function is None else mark(function)


def callees(function: FunctionType) -> Iterator[tuple[str, FunctionType]]:
    """The marked functions that a function calls, by the name it knows them by."""
    for name in function.__code__.co_names:
        callee = function.__globals__.get(name)
        if isinstance(callee, FunctionType) and hasattr(callee, "__compiled__"):
            yield name, callee.__by__ or callee  # type: ignore[attr-defined]
