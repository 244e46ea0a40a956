"""Calls of functions that are compiled once, on their own, for all their callers.

numba links the code of every function that an entry calls into the entry and optimises all of it there. A large
function that a dozen entries call costs that a dozen times. Here the machine code of a caller contains only a symbol.
LLVM resolves it whenever the caller's code is loaded, right after compiling or from the disk; by then the function
must have been loaded and its address registered under that symbol, else LLVM ends the process.
"""

from __future__ import annotations

import inspect
from typing import Any


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
