"""The machine-code twins of marked functions, built with numba."""

from __future__ import annotations

import gc
import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import is_dataclass
from importlib.util import find_spec
from types import FunctionType
from typing import Any, get_type_hints

from flagfall.core.errors import MissingExtra
from flagfall.core.jit.cache import cache_dir, is_cold
from flagfall.core.jit.marks import F, callees, is_shared, reached
from flagfall.core.jit.notice import announce
from flagfall.core.schema import dtype_of


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


def call_to(entry: Any, symbol: str) -> Any:
    """What other machine code calls to run an entry that was compiled for one signature.

    It uses numba's own calling convention and not a C function, so that an error goes on to the caller: the tests with
    index checks rely on that, and numba prints errors of C functions and goes on.
    """
    from llvmlite import binding  # type: ignore[import-untyped]
    from numba.core import cgutils
    from numba.extending import intrinsic

    tools: Any = cgutils
    (made,) = entry.overloads.values()
    signature = made.signature
    binding.add_symbol(symbol, made.library.get_pointer_to_function(made.fndesc.llvm_func_name))

    def write(context: Any, builder: Any, _: Any, values: Any) -> Any:
        convention = context.call_conv
        types = signature.return_type, signature.args
        callee = tools.get_or_insert_function(builder.module, convention.get_function_type(*types), symbol)
        status, result = convention.call_function(builder, callee, *types, values)
        with tools.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        return result

    def call(_: Any, *__: Any, **___: Any) -> Any:
        return signature, write

    # numba reads from here how many arguments there are, and converts them to the types of the signature.
    context = inspect.Parameter("_", inspect.Parameter.POSITIONAL_ONLY)
    parameters = inspect.signature(entry.py_func).parameters.values()
    call.__signature__ = inspect.Signature([context, *parameters])  # type: ignore[attr-defined]
    return intrinsic(call)


_entries: dict[FunctionType, Any] = {}
"""The machine code that Python calls."""
_parts: dict[FunctionType, Any] = {}
"""What goes into it: compiled only when an entry is, called by machine code alone, kept on no disk."""
_calls: dict[FunctionType, Any] = {}
"""The compiled counterparts of shared functions in the machine code of their callers."""


def has_native() -> bool:
    """Whether the libraries of the compiled mode are installed (without importing them)."""
    return find_spec("numba") is not None and find_spec("numpy") is not None


def native(function: F) -> F:
    """The machine-code twin of a marked function; compiled at its first call, or loaded from the cache."""
    if not has_native():
        raise MissingExtra("The compiled engine", "fast")
    if function not in _entries:
        from numba.core.compiler_lock import global_compiler_lock

        # numba holds this lock when it asks for parts. With one of our own besides, two threads could wait for each
        # other: one that compiles and asks for a part, and one that makes an entry and asks for the compiler.
        with global_compiler_lock:
            if function not in _entries:
                if is_cold(function):
                    announce(function)
                _entries[function] = _entry(function)  # type: ignore[arg-type, index]
    return _entries[function]  # type: ignore[no-any-return, index]


def is_loaded(function: Callable[..., Any]) -> bool:
    """True once this process has used the machine code of a function: calling it again costs no loading."""
    entry = _entries.get(function)  # type: ignore[call-overload]
    return entry is not None and bool(entry.signatures)


def _entry(function: FunctionType) -> Any:
    """What Python calls: loaded from the cache if it is there, and only otherwise compiled with all its parts."""
    import numba

    _refuse_recursion(function, ())
    for callee in filter(is_shared, reached(function)):
        if callee is not function:
            _shared(callee)  # its address has to be known before code is loaded that calls it
    numba.config.CACHE_DIR = str(cache_dir(function))  # type: ignore[attr-defined]
    copy = _copy(function)
    entry = numba.njit(cache=True, **_OPTIONS)(copy)
    compiler = getattr(entry, "_compiler", None)

    def add_parts() -> None:
        copy.__globals__.update(_twins_in(function))

    if compiler is None:  # it is numba's own affair, and may be gone one day: then parts are made whether needed or not
        add_parts()
    else:
        compile_ = compiler.compile

        def compile_with_parts(args: Any, return_type: Any) -> Any:
            with _rare_collections():
                add_parts()
                return compile_(args, return_type)

        compiler.compile = compile_with_parts
    _compile_for(entry, _signature(copy))
    return entry


@contextmanager
def _rare_collections() -> Iterator[None]:
    """Look for unreachable objects less often: the compiler makes many that stay, and looking at them took 5 %."""
    usual = gc.get_threshold()
    gc.set_threshold(*(50 * each for each in usual))
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def _compile_for(dispatcher: Any, signature: Any) -> None:
    """Compile for these types and no others; where they are not known, wait for a call."""
    if signature is not None:
        dispatcher.compile(signature)
        dispatcher.disable_compile()


def _twins_in(function: FunctionType) -> dict[str, Any]:
    """The meaning of the names of marked functions in machine code."""
    return {name: (_shared if is_shared(callee) else _part)(callee) for name, callee in callees(function)}


def _shared(function: FunctionType) -> Any:
    """The counterpart of a shared function in the machine code of its callers; the function itself is an entry."""
    if function not in _calls:
        if _signature(function) is None:
            raise TypeError(f"{function.__name__} cannot be shared: the types of its arguments are not known")
        # Callers on the disk contain this name, so it stands for one state of the sources, as their folder's name does.
        symbol = f"{function.__module__}.{function.__qualname__}.{cache_dir(function).name}"
        _calls[function] = call_to(native(function), symbol)
    return _calls[function]


def _part(function: FunctionType) -> Any:
    """A function as others are compiled with it; without the wrappers that only Python needs."""
    if function not in _parts:
        import numba

        copy = _copy(function)
        copy.__globals__.update(_twins_in(function))
        options: Any = {**_OPTIONS, "forceinline": function.__compiled__}  # type: ignore[attr-defined]
        options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        part = _parts[function] = numba.njit(**options)(copy)
        compile_unfinished(part)
        if (signature := _signature(copy)) is None and function.__compiled__:  # type: ignore[attr-defined]
            _widen_ints(part, _types(copy))
        _compile_for(part, signature)
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
        for _, callee in callees(function):
            _refuse_recursion(callee, (*callers, function))
        _sound.add(function)


_sound: set[FunctionType] = set()


def _signature(function: FunctionType) -> Any:
    """The machine types of a function's arguments, read from its annotations.

    Left to itself numba compiles a function once more for every combination of constants and int widths it
    is called with. Where an argument is a list (whose length is part of its type) we let it.
    """
    types = _types(function)
    return None if None in types else tuple(types)


def _types(function: FunctionType) -> list[Any]:
    """The machine types of the arguments; None where an annotation does not determine it."""
    import numba

    hints = get_type_hints(function)
    hints.pop("return", None)
    known = {int: numba.int64, bool: numba.boolean}
    return [
        numba.from_dtype(dtype_of(hint)) if isinstance(hint, type) and is_dataclass(hint) else known.get(hint)
        for hint in hints.values()
    ]


def _widen_ints(part: Any, types: list[Any]) -> None:
    """Make a dispatcher compile for wide ints only; numba converts other ints at the call.

    A function with a list among its arguments was compiled for up to 17 combinations of constants and int widths, a
    seventh of the time that compiling everything took. It is only done for functions that are compiled into their
    callers: with those kept apart random games of Capture The Base were 2 % slower.
    """
    import numba

    compile_ = part.compile

    def is_alike(have: Any, want: Any) -> bool:
        if want == numba.int64:
            return isinstance(have, numba.types.Integer) and bool(getattr(have, "signed", False))
        return want == numba.boolean and isinstance(have, numba.types.Boolean)

    def compile_wide(given: Any) -> Any:
        pairs = zip(given, types, strict=True)
        return compile_(tuple(want if is_alike(have, want) else have for have, want in pairs))

    part.compile = compile_wide
