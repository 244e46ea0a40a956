"""Which functions belong to the compilable subset, and which of them a function calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any, TypeVar, overload

F = TypeVar("F", bound=Callable[..., Any])


@overload
def compiled(function: F) -> F: ...
@overload
def compiled(
    *, inline: bool = True, shared: bool = False, by: Callable[..., Any] | None = None
) -> Callable[[F], F]: ...
def compiled(
    function: F | None = None, *, inline: bool = True, shared: bool = False, by: Callable[..., Any] | None = None
) -> F | Callable[[F], F]:
    """Mark a function as part of the engine's compilable subset.

    Small functions are compiled into their callers, which made matches half as fast again;
    `inline=False` keeps a large one apart, which saves compile time. `shared=True` is for a large one that many entries
    reach: it is compiled once and called by all of them. With `by`, another function is compiled in its
    place: one that does the same for all that machine code meets.
    """

    def mark(marked: F) -> F:
        marked.__compiled__ = inline and not shared  # type: ignore[attr-defined]
        marked.__shared__ = shared  # type: ignore[attr-defined]
        marked.__by__ = by  # type: ignore[attr-defined]
        return marked

    return mark if function is None else mark(function)


def callees(function: FunctionType) -> Iterator[tuple[str, FunctionType]]:
    """The marked functions that a function calls, by the name it knows them by."""
    for name in function.__code__.co_names:
        callee = function.__globals__.get(name)
        if isinstance(callee, FunctionType) and hasattr(callee, "__compiled__"):
            yield name, callee.__by__ or callee  # type: ignore[attr-defined]


def is_shared(function: FunctionType) -> bool:
    """Whether a function is compiled once and called by all that need it."""
    return getattr(function, "__shared__", False)


def reached(function: FunctionType) -> set[FunctionType]:
    """A function and all it calls, directly or not, without compiling anything."""
    seen, waiting = set[FunctionType](), [function]
    while waiting:
        one = waiting.pop()
        if one not in seen:
            seen.add(one)
            waiting += (callee for _, callee in callees(one))
    return seen
