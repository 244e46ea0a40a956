"""One source, two speeds.

`@compiled` only marks a function of the engine; it stays the plain Python function, so importing
costs nothing and a debugger can step through it. `native(function)` builds its machine-code twin
with numba, together with the twins of every marked function it calls. Both may be used side by
side in one process and give the same results.

numba's own cache looks at one file at a time and would not notice a changed callee, so our cache
lives in a directory named by a hash of every source folder that a function draws from. Only what
Python calls and what is marked as shared is kept there; the other functions are compiled when they
have to be, and not loaded.
"""

from __future__ import annotations

from flagfall.core.jit.cache import cache_folder, is_cold
from flagfall.core.jit.marks import compiled
from flagfall.core.jit.notice import tell_compiling
from flagfall.core.jit.twins import has_native, is_loaded, native

__all__ = ["cache_folder", "compiled", "has_native", "is_cold", "is_loaded", "native", "tell_compiling"]
