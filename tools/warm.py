"""Compile everything that tests use in compiled form, once, so that no test and no server has to wait for it.

`python tools/warm.py` compiles the two games side by side, each in a process of its own; `flagfall warm` does the same
in one. Where numba is missing or everything is compiled already, it does nothing.
"""

from __future__ import annotations

import subprocess
import sys

from flagfall.cli.commands.warm_code import PARTS
from flagfall.core.jit import has_native, tell_compiling


def main() -> int:
    """Both games at once; one of them if it is named."""
    if not has_native():
        print("Without numba there is nothing to compile.")
        return 0
    tell_compiling(None)
    if sys.argv[1:]:
        for part in PARTS:
            if part.game == sys.argv[1] and part.is_possible:
                part.compile()
        return 0
    games = dict.fromkeys(part.game for part in PARTS)
    running = [subprocess.Popen([sys.executable, __file__, game]) for game in games]
    return max(process.wait() for process in running)


if __name__ == "__main__":
    sys.exit(main())
