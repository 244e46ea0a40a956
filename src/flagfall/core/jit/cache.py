"""The cache of machine code: a folder named by a hash of the code and of everything that influences it."""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import FunctionType
from typing import Any

from flagfall.core.jit.marks import is_shared, reached

_CORE = frozenset((Path(__file__).resolve().parent, Path(__file__).resolve().parents[1]))


def is_cold(function: Callable[..., Any]) -> bool:
    """True while this function was never compiled from the sources as they are: its first call takes a while."""
    needed = {function, *filter(is_shared, reached(function))}  # type: ignore[arg-type]
    return not all(any(cache_dir(one).rglob(f"*.{one.__name__}-*.nbc")) for one in needed)  # type: ignore[arg-type]


def _folder(function: FunctionType) -> Path:
    return Path(function.__code__.co_filename).resolve().parent


def _constants(function: FunctionType) -> Iterator[str]:
    """What a function takes for fixed. Machine code holds the values themselves, wherever they were declared."""
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        if isinstance(value, (int, float, str, tuple)):
            yield f"{name}={value!r}"


def cache_folder() -> Path:
    """Where all machine code is kept, in folders by what it is made from."""
    root = os.environ.get("FLAGFALL_CACHE_DIR")
    return Path(root) if root else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "flagfall"


def cache_dir(function: FunctionType) -> Path:
    """Named by all that numba or we look at before it uses machine code again: sources, compiler, machine."""
    functions = reached(function)
    folders = _CORE | {_folder(one) for one in functions}
    return cache_folder() / _fingerprint(
        folders, frozenset(constant for one in functions for constant in _constants(one))
    )


@cache
def _makers() -> str:
    """Compiler and processor. Code made by others is recompiled without notice, so it must not seem to be there."""
    found = [sys.version]
    for name in ("numba", "llvmlite", "numpy"):
        with suppress(PackageNotFoundError):
            found.append(f"{name} {version(name)}")
    with suppress(OSError):
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").split("\n\n")[0].splitlines()
        found += [line for line in lines if line.lower().startswith(("model name", "flags", "features"))]
    return "\n".join([*found, platform.machine(), platform.processor()])


@cache
def _fingerprint(folders: frozenset[Path], constants: frozenset[str]) -> str:
    digest = hashlib.sha256(_makers().encode())
    digest.update(" ".join(sorted(constants)).encode())
    digest.update(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    for folder in sorted(folders):
        for path in sorted(folder.glob("*.py")):
            # numba compiles again what lies elsewhere or was touched, even if not a letter has changed; a name that
            # did not say so would call code warm that is not, and a user would wait for the compiler.
            digest.update(f"{path} {path.stat().st_mtime_ns}".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
