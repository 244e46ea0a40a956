"""Compiling the parts of machine code without finishing each of them.

numba optimises a function together with all that it calls and writes machine code for it, and then does so again for
its caller, and for the caller's caller. What no Python calls needs none of that: its code is taken over as it is and
optimised once, in the entry. That is what made three quarters of the engine's compile time.

It reaches into numba's own affairs. Where they are not as expected, parts are compiled the usual, slower way.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


def compile_unfinished(part: Any) -> None:
    """From now on a dispatcher compiles without finishing; only machine code may call it then."""
    compiler, kit = getattr(part, "_compiler", None), _kit()
    if compiler is None or kit is None:
        return
    compile_ = compiler.compile

    def compile_part(args: Any, return_type: Any) -> Any:
        with _unfinished(*kit):  # numba holds its own lock here, so no other thread compiles
            return compile_(args, return_type)

    compiler.compile = compile_part


def _kit() -> tuple[type, type] | None:
    """Numba's libraries of code and what makes them, if they have what is to be left out."""
    try:
        from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
    except ImportError:
        return None
    wanted = ("_optimize_final_module", "_finalize_final_module", "_finalize_dynamic_globals")
    has_all = all(hasattr(JITCodeLibrary, name) for name in wanted) and hasattr(JITCPUCodegen, "set_env")
    return (JITCodeLibrary, JITCPUCodegen) if has_all else None


@contextmanager
def _unfinished(library: Any, codegen: Any) -> Iterator[None]:
    kept = library._optimize_final_module, library._finalize_final_module, codegen.set_env
    library._optimize_final_module = lambda self: None
    library._finalize_final_module = _close
    codegen.set_env = lambda self, name, env: None  # there is no code yet that could look for it
    try:
        yield
    finally:
        library._optimize_final_module, library._finalize_final_module, codegen.set_env = kept


def _close(library: Any) -> None:
    """Ready to be linked into others, and to nothing else."""
    library._finalize_dynamic_globals()
    library._finalized = True
