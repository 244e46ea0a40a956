"""One source, two speeds.

`@compiled` only marks a function of the engine; it stays the plain Python function, so importing
costs nothing and a debugger can step through it. `native(function)` builds its machine-code twin
with numba, together with the twins of every marked function it calls. Both may be used side by
side in one process and give the same results.

numba's own cache looks at one file at a time and would not notice a changed callee, so our cache
lives in a directory named by a hash of every source folder that a function draws from. Only what
Python calls is kept there; the functions it calls are compiled when they have to be, and not loaded.
"""

from __future__ import annotations

import hashlib
import os
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, get_type_hints, overload

from flagfall.core.errors import MissingExtra
from flagfall.core.jit_parts import compile_unfinished
from flagfall.core.schema import dtype_of

F = TypeVar("F", bound=Callable[..., Any])

_CORE = Path(__file__).resolve().parent
_entries: dict[FunctionType, Any] = {}
"""The machine code that Python calls."""
_parts: dict[FunctionType, Any] = {}
"""What goes into it: compiled only when an entry is, called by machine code alone, kept on no disk."""
_lock = threading.RLock()


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


def has_native() -> bool:
    """Whether the libraries of the compiled mode are installed (without importing them)."""
    return find_spec("numba") is not None and find_spec("numpy") is not None


def native(function: F) -> F:
    """The machine-code twin of a marked function; compiled at its first call, or loaded from the cache."""
    if not has_native():
        raise MissingExtra("The compiled engine", "fast")
    with _lock:
        if function not in _entries:
            _entries[function] = _entry(function)  # type: ignore[arg-type, index]
        return _entries[function]  # type: ignore[no-any-return, index]


def is_cold(function: Callable[..., Any]) -> bool:
    """True while this function was never compiled from the sources as they are: its first call takes a while."""
    folder = _cache_dir(_folders(function, set()))  # type: ignore[arg-type]
    return not any(folder.rglob(f"*.{function.__name__}-*.nbc"))


def is_loaded(function: Callable[..., Any]) -> bool:
    """True once this process has used the machine code of a function: calling it again costs no loading."""
    entry = _entries.get(function)  # type: ignore[call-overload]
    return entry is not None and bool(entry.signatures)


def _entry(function: FunctionType) -> Any:
    """What Python calls: loaded from the cache if it is there, and only otherwise compiled with all its parts."""
    import numba

    _refuse_recursion(function, ())
    numba.config.CACHE_DIR = str(_cache_dir(_folders(function, set())))  # type: ignore[attr-defined]
    copy = _copy(function)
    entry = numba.njit(cache=True, **_OPTIONS)(copy)
    compiler = getattr(entry, "_compiler", None)

    def add_parts() -> None:
        with _lock:
            copy.__globals__.update({name: _part(callee) for name, callee in _callees(function)})

    if compiler is None:  # it is numba's own affair, and may be gone one day: then parts are made whether needed or not
        add_parts()
    else:
        compile_ = compiler.compile

        def compile_with_parts(args: Any, return_type: Any) -> Any:
            add_parts()
            return compile_(args, return_type)

        compiler.compile = compile_with_parts
    _compile_for(entry, _signature(copy))
    return entry


def _compile_for(dispatcher: Any, signature: Any) -> None:
    """Compile for these types and no others; where they are not known, wait for a call."""
    if signature is not None:
        dispatcher.compile(signature)
        dispatcher.disable_compile()


def _part(function: FunctionType) -> Any:
    """A function as others are compiled with it; without the wrappers that only Python needs."""
    if function not in _parts:
        import numba

        copy = _copy(function)
        copy.__globals__.update({name: _part(callee) for name, callee in _callees(function)})
        options: Any = {**_OPTIONS, "forceinline": function.__compiled__}  # type: ignore[attr-defined]
        options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        part = _parts[function] = numba.njit(**options)(copy)
        compile_unfinished(part)
        _compile_for(part, _signature(copy))
    return _parts[function]


# Index checks and wrap-around guards would cost more than the rules themselves; a test runs with
# NUMBA_BOUNDSCHECK=1 to prove that no index leaves its list.
_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}


def _copy(function: FunctionType) -> FunctionType:
    """The same function with globals of its own."""
    copy = FunctionType(function.__code__, dict(function.__globals__), function.__name__, function.__defaults__)
    copy.__qualname__ = function.__qualname__
    copy.__module__ = function.__module__
    copy.__doc__ = function.__doc__
    copy.__annotations__ = function.__annotations__
    return copy


def _refuse_recursion(function: FunctionType, callers: tuple[FunctionType, ...]) -> None:
    if function in callers:
        raise RecursionError(f"{function.__name__} calls itself; the compiled subset has no recursion")
    if function not in _sound:
        for _, callee in _callees(function):
            _refuse_recursion(callee, (*callers, function))
        _sound.add(function)


_sound: set[FunctionType] = set()


def _signature(function: FunctionType) -> Any:
    """The machine types of a function's arguments, read from its annotations.

    Left to itself numba compiles a function anew for every combination of constants and int widths it
    is called with. Where an argument is a list (whose length is part of its type) we let it.
    """
    import numba

    hints = get_type_hints(function)
    hints.pop("return", None)
    known = {int: numba.int64, bool: numba.boolean}
    types = [
        numba.from_dtype(dtype_of(hint)) if isinstance(hint, type) and is_dataclass(hint) else known.get(hint)
        for hint in hints.values()
    ]
    return None if None in types else tuple(types)


def _callees(function: FunctionType) -> Iterator[tuple[str, FunctionType]]:
    for name in function.__code__.co_names:
        callee = function.__globals__.get(name)
        if isinstance(callee, FunctionType) and hasattr(callee, "__compiled__"):
            yield name, callee.__by__ or callee  # type: ignore[attr-defined]


def _folder(function: FunctionType) -> Path:
    return Path(function.__code__.co_filename).resolve().parent


def _folders(function: FunctionType, seen: set[FunctionType]) -> frozenset[Path]:
    """The folders of a function and of all it calls, without compiling anything."""
    seen.add(function)
    folders = frozenset((_CORE, _folder(function)))
    for _, callee in _callees(function):
        if callee not in seen:
            folders |= _folders(callee, seen)
    return folders


def _cache_dir(folders: frozenset[Path]) -> Path:
    """Named by all that numba or we look at before machine code is used again: sources, interpreter, switches."""
    root = os.environ.get("FLAGFALL_CACHE_DIR")
    base = Path(root) if root else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "flagfall"
    return base / _fingerprint(folders)


@cache
def _fingerprint(folders: frozenset[Path]) -> str:
    digest = hashlib.sha256(sys.version.encode())
    digest.update(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    for folder in sorted(folders):
        for path in sorted(folder.glob("*.py")):
            # numba compiles anew what lies elsewhere or was touched, even if not a letter has changed; a name that
            # did not say so would call code warm that is not, and somebody would wait for the compiler.
            digest.update(f"{path} {path.stat().st_mtime_ns}".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
