"""Run every check that reads sources and runs no test: style, types, layers, generated pages. All run; any may fail."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent
CHECKS: tuple[tuple[str, ...], ...] = (
    (str(BIN / "ruff"), "check", "."),
    (str(BIN / "ruff"), "format", "--check", "."),
    (str(BIN / "mypy"),),
    (str(BIN / "lint-imports"), "--no-cache"),
    (sys.executable, "tools/commit_subjects.py"),
    (sys.executable, "tools/gen_docs.py", "--check"),
    (sys.executable, "tools/gen_wire.py", "--check"),
    (sys.executable, "tools/gen_web_fixtures.py", "--check"),
)


def main() -> int:
    """Run them all; 1 if one has failed."""
    failed = [check for check in CHECKS if subprocess.run(check, cwd=ROOT, check=False).returncode != 0]
    for check in failed:
        print(f"FAILED: {' '.join(check)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
