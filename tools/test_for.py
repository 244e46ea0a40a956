"""`make test-for FILE=...`: run the tests of one source file, and say which they are and why.

What follows the file goes to pytest or vitest: `python tools/test_for.py src/flagfall/core/rng.py -x`.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from mirror import ROOT, SOURCE, TESTS, Selection, tests_of

WEB = ROOT / "web"
USAGE = "Say which source file: make test-for FILE=src/flagfall/core/rng.py"


class NoSource(Exception):
    """A path that names no source file with tests."""


def select(given: str) -> Selection:
    """The tests of a source file given by its path, from the top of the checkout or from anywhere."""
    if not given:
        raise NoSource(USAGE)
    path = (ROOT / given).resolve()
    if not path.is_file():
        raise NoSource(f"There is no file {given}. {USAGE}")
    if path.is_relative_to(SOURCE) and path.suffix == ".py":
        return tests_of(path)
    if path.is_relative_to(WEB / "src"):
        return tests_of_web(path)
    if path.is_relative_to(ROOT / "tools") and path.suffix == ".py":
        own = TESTS / "tools" / f"test_{path.name}"
        return Selection((own,) if own.is_file() else (), "it has the name of the tool")
    raise NoSource(f"{given} is no source of the package (src/flagfall), the web app (web/src) or the tools (tools).")


def tests_of_web(path: Path) -> Selection:
    """The vitest file of the same name: beside the source, or at the same place in web/tests."""
    stem = path.name.partition(".")[0]
    lib = WEB / "src" / "lib"
    mirrored = WEB / "tests" / path.parent.relative_to(lib if path.is_relative_to(lib) else WEB / "src")
    found = tuple(p for folder in (path.parent, mirrored) for p in sorted(folder.glob(f"{stem}.test.ts")))
    return Selection(found, "they have the name of the source")


def main(arguments: list[str]) -> int:
    """Select, tell, run; 2 for a wrong path, 5 (as pytest) where there is no test to run."""
    given, *more = arguments or [""]
    try:
        selection = select(given)
    except NoSource as error:
        print(error, file=sys.stderr)
        return 2
    web = (ROOT / given).resolve().is_relative_to(WEB)
    if not selection.tests:
        where = "web/tests/ and tests/browser/" if web else "tests/"
        print(f"No test file has the name of {given}; what tests it through others is in {where}.", file=sys.stderr)
        return 5
    paths = [path.relative_to(WEB if web else ROOT).as_posix() for path in selection.tests]
    print(f"Tests of {given}, because {selection.reason}:", *(f"  {path}" for path in paths), sep="\n", flush=True)
    command = ["npx", "vitest", "run"] if web else [sys.executable, "-m", "pytest", "-q"]
    return subprocess.run([*command, *paths, *more], cwd=WEB if web else ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
