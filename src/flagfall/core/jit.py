"""One source, two speeds.

`@compiled` only marks a function of the engine; it stays the plain Python function, so importing
costs nothing and a debugger can step through it. `native(function)` builds its machine-code twin
with numba, together with the twins of every marked function it calls. Both may be used side by
side in one process and give the same results.

numba's own cache looks at one file at a time and would not notice a changed callee, so our cache
lives in a directory named by a hash of all engine sources.
"""

from __future__ import annotations

import hashlib
import os
import sys
import threading
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

from flagfall.core.errors import MissingExtra

F = TypeVar("F", bound=Callable[..., Any])

_twins: dict[FunctionType, Any] = {}
_lock = threading.Lock()


def compiled(function: F) -> F:
    """Mark a function as part of the engine's compilable subset."""
    function.__compiled__ = True  # type: ignore[attr-defined]
    return function


def has_native() -> bool:
    """Whether the libraries of the compiled mode are installed (without importing them)."""
    return find_spec("numba") is not None and find_spec("numpy") is not None


def native(function: F) -> F:
    """The machine-code twin of a marked function; compiled at its first call, or loaded from the cache."""
    if not has_native():
        raise MissingExtra("The compiled engine", "fast")
    with _lock:
        return _twin(function, ())  # type: ignore[no-any-return, arg-type]


def cache_dir() -> Path:
    """Where compiled code is kept for the sources as they are now."""
    root = os.environ.get("FLAGFALL_CACHE_DIR")
    base = Path(root) if root else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "flagfall"
    return base / _fingerprint()


def is_cold() -> bool:
    """True while nothing has been compiled for these sources: the first call will take a while."""
    folder = cache_dir()
    return not folder.is_dir() or not any(folder.rglob("*.nbc"))


def _twin(function: FunctionType, callers: tuple[FunctionType, ...]) -> Any:
    if function in _twins:
        return _twins[function]
    if function in callers:
        raise RecursionError(f"{function.__name__} calls itself; the compiled subset has no recursion")
    names = dict(function.__globals__)
    for name in _names_used(function):
        callee = names.get(name)
        if isinstance(callee, FunctionType) and getattr(callee, "__compiled__", False):
            names[name] = _twin(callee, (*callers, function))
    copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    copy.__qualname__ = function.__qualname__
    copy.__module__ = function.__module__
    copy.__doc__ = function.__doc__
    twin = _njit()(copy)
    _twins[function] = twin
    return twin


def _names_used(function: FunctionType) -> tuple[str, ...]:
    return function.__code__.co_names


def _njit() -> Any:
    if "numba" not in sys.modules:
        os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_dir()))
    import numba

    # Wrap-around index checks and refcounts would cost more than the rules themselves; tests run
    # with NUMBA_BOUNDSCHECK=1 once to prove that no index leaves its list.
    return numba.njit(cache=True, nogil=True, error_model="numpy")


def _fingerprint() -> str:
    """Engine sources, interpreter and numba version: whatever may change the compiled code."""
    digest = hashlib.sha256(sys.version.encode())
    root = Path(__file__).resolve().parent.parent
    for path in sorted(root.rglob("*.py")):
        source = path.read_bytes()
        if b"@compiled" in source or b"Final" in source or b"schema" in source:
            digest.update(path.relative_to(root).as_posix().encode())
            digest.update(source)
    digest.update(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    return digest.hexdigest()[:16]
