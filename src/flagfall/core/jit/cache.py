"""Where machine code is kept: a folder named by a hash of every source folder that a function draws from."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from flagfall.core.jit.marks import callees

_CORE = frozenset((Path(__file__).resolve().parent, Path(__file__).resolve().parents[1]))


def is_cold(function: Callable[..., Any]) -> bool:
    """True while this function was never compiled from the sources as they are: its first call takes a while."""
    folder = cache_dir(function)  # type: ignore[arg-type]
    return not any(folder.rglob(f"*.{function.__name__}-*.nbc"))


def _folder(function: FunctionType) -> Path:
    return Path(function.__code__.co_filename).resolve().parent


def _folders(function: FunctionType, seen: set[FunctionType]) -> frozenset[Path]:
    """The folders of a function and of all it calls, without compiling anything."""
    seen.add(function)
    folders = _CORE | {_folder(function)}
    for _, callee in callees(function):
        if callee not in seen:
            folders |= _folders(callee, seen)
    return folders


def cache_dir(function: FunctionType) -> Path:
    """Named by all that numba or we look at before machine code is used again: sources, interpreter, switches."""
    root = os.environ.get("FLAGFALL_CACHE_DIR")
    base = Path(root) if root else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "flagfall"
    return base / _fingerprint(_folders(function, set()))


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
