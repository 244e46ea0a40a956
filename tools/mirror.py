"""Which tests belong to which source file; as a program, how many modules have tests at the mirrored place.

`tests/` mirrors `src/flagfall/`: the tests of `core/rng.py` are in `tests/core/test_rng.py`, and where one file is not
enough, in `tests/core/test_rng_<subject>.py`, too. Modules tested through others are found by what imports them.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "flagfall"
TESTS = ROOT / "tests"

# Folders of tests without a source folder: what they test is more than one package, or is no Python.
EXTRA_FOLDERS = {
    "browser": "the web app in a browser",
    "contract": "what every installed game promises",
    "docs": "the pages and their examples",
    "install": "the wheel in a new environment, the container, releases",
    "perft": "data: counted positions",
    "playthroughs": "data: golden games",
    "puzzles": "the shipped puzzles",
    "scenarios": "data: small matches",
    "server/data": "data: a database of the first version",
    "server/faults": "servers that are killed, and several of them side by side",
    "third_game": "a game of another package",
    "training": "the learning of bots, in `training/`",
    "tools": "the programs in tools/",
}

# Source folders whose tests are elsewhere, since they go through HTTP, several servers or whole tournaments.
ELSEWHERE = {
    "games/challengers/rules/tournament": "games/challengers/bots/batch",
    "server/cluster": "server/faults",
}

# Modules for which no test can be selected, and why.
UNTESTED = {
    "games/ctb/env/kernel/__init__.py": "a docstring and nothing else",
    "games/challengers/events/__init__.py": "a docstring and nothing else",
    "games/ctb/bots/__init__.py": "a docstring and nothing else",
}


@dataclass(frozen=True)
class Selection:
    """Test files of one source file, and why they were selected."""

    tests: tuple[Path, ...]
    reason: str


def sources() -> list[Path]:
    """All modules of the package."""
    return sorted(SOURCE.rglob("*.py"))


def tests_of(source: Path) -> Selection:
    """The tests of a module: its own, else those of its folder, else those of whatever is nearest to it by imports."""
    folder = mirrored_folder(source)
    if own := mirrored_files(source):
        return Selection(own, "they have the name of the module")
    if beside := _tests_in(folder):
        return Selection(beside, f"they are in {_said(folder)}, which mirrors the folder of the module")
    if other := ELSEWHERE.get(source.parent.relative_to(SOURCE).as_posix()):
        return Selection(
            _tests_below(TESTS / other), f"they are in {_said(TESTS / other)}, see ELSEWHERE in tools/mirror.py"
        )
    if source.stem == "__init__" and (below := _tests_below(folder)):
        return Selection(below, f"they are below {_said(folder)}, which mirrors the package")
    users, seen = {_module_name(source)}, set[str]()
    for distance in range(10):
        if found := tuple(path for path, names in _imports_of_tests().items() if names & users):
            how = "they import the module" if not distance else f"they import what imports it ({distance} steps away)"
            return Selection(found, how)
        seen |= users
        users = {name for name, names in _imports_of_sources().items() if names & users} - seen
    return Selection((), "no test imports it, nor anything that uses it")


def mirrored_folder(source: Path) -> Path:
    """The folder of tests that mirrors the folder of a module."""
    return TESTS / source.parent.relative_to(SOURCE)


def mirrored_files(source: Path) -> tuple[Path, ...]:
    """`test_<name>.py` and `test_<name>_<subject>.py`, unless the longer name is that of another module."""
    name = _name(source)
    others = {_name(path) for path in source.parent.glob("*.py")} - {name}
    longer = {other for other in others if other.startswith(f"{name}_")}
    return tuple(
        path
        for path in _tests_in(mirrored_folder(source))
        if _is_about(path.stem.removeprefix("test_"), name)
        and not any(_is_about(path.stem.removeprefix("test_"), other) for other in longer)
    )


def strange_folders() -> list[str]:
    """Folders of tests that mirror no source folder and are not among the named ones."""
    folders = {path.parent for path in TESTS.rglob("test_*.py")} - {TESTS}
    names = sorted(folder.relative_to(TESTS).as_posix() for folder in folders)
    extra = tuple(EXTRA_FOLDERS)
    return [n for n in names if not (SOURCE / n).is_dir() and not any(n == e or n.startswith(f"{e}/") for e in extra)]


def _name(source: Path) -> str:
    """The name of a module as its tests say it; a package is called as its folder."""
    return source.parent.name if source.stem == "__init__" else source.stem


def _is_about(subject: str, name: str) -> bool:
    return subject == name or subject.startswith(f"{name}_")


def _tests_in(folder: Path) -> tuple[Path, ...]:
    return tuple(sorted(folder.glob("test_*.py")))


def _tests_below(folder: Path) -> tuple[Path, ...]:
    return tuple(sorted(folder.rglob("test_*.py")))


def _said(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _module_name(source: Path) -> str:
    parts = source.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def _imports_of_sources() -> dict[str, set[str]]:
    return {_module_name(path): set(_imported(path)) for path in sources()}


@cache
def _imports_of_tests() -> dict[Path, set[str]]:
    """Browser tests are left out: each of them uses nearly everything, and takes long."""
    return {path: set(_imported(path)) for path in sorted(TESTS.rglob("test_*.py")) if "browser" not in path.parts}


@cache
def _modules() -> frozenset[str]:
    return frozenset(_module_name(path) for path in sources())


def _imported(path: Path) -> Iterator[str]:
    """Modules of the package that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in _modules())
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in _modules() else node.module


def main() -> int:
    """Print the modules without tests at the mirrored place, what selects tests for them, and the figures."""
    modules = [source for source in sources() if source.stem != "__init__"]
    with_file = {source for source in modules if mirrored_files(source)}
    with_folder = {source for source in modules if _tests_in(mirrored_folder(source))}
    for source in modules:
        if source not in with_folder:
            selection = tests_of(source)
            print(f"{_said(source)}: {len(selection.tests)} test files; {selection.reason}")
    for count, what in (
        (len(with_file), "a test file of their name"),
        (len(with_folder), "tests in the mirrored folder"),
    ):
        print(f"{count} of {len(modules)} modules ({count / len(modules):.0%}) have {what}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
