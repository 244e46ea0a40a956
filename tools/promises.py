"""`python tools/promises.py`: what the tests promise, and how many tests hold each promise.

Two numbers stand behind a promise: tests of `make test` (all that are not marked `soak`) and tests of `make soak-tests`
(all). Promises are derived from paths and markers: rule ids of the ledgers, contracts of games and stores, faults,
examples of the docs, endpoints of the server, commands of the program, journeys in a browser, and screens of the page
(titles of component tests).

- `--write FILE` writes the names as JSON, for `tests/promises.json`.
- `--compare FILE` fails if `make test` no longer holds one of the names in the file.
- `--list` prints every promise instead of one line for each category.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SAVED = ROOT / "tests/promises.json"
SCREENS = ROOT / "web/tests/components"
TITLE = re.compile(r"""^\s*(?:test|it)(?:\.each\(.*?\))?\(\s*["'`](.+?)["'`]""", re.MULTILINE | re.DOTALL)
FAULTS = (
    "server/faults/*",
    "server/store/test_kill.py",
    "server/store/test_integrity.py",
    "server/tables/test_room.py",
    "lab/running/test_pools.py",
    "lab/running/test_run.py",
    "cli/commands/play/test_save_file.py",
)
"""Files, below `tests`, that kill processes, break files or fill disks."""

STORES = (
    "server/store/test_contract.py",
    "server/store/test_contests.py",
    "server/store/test_people.py",
)
"""Files with what every store promises."""

BULK = "tests/games/challengers/bots/batch/test_bulk.py"
CTB = "tests/games/ctb"
API_DOCS = "tests/server/http/test_api_docs.py"
SHEET = "tests/games/challengers/companion/test_sheet.py"
ONLY_SOAK = {
    f"{BULK}::test_more_games_are_those_of_the_protocol": f"{BULK}::test_both_engines_play_the_games_of_the_protocol",
    f"{BULK}::test_every_switch_counts_for_those_who_have_learned": f"{BULK}::test_every_switch_counts",
    f"{CTB}/test_session.py::test_no_index_leaves_its_list_compiled": (
        f"{CTB}/test_session.py::test_no_index_leaves_its_list"
    ),
    f"{SHEET}::test_two_thousand_random_matches_entered_card_by_card_equal_the_engine": (
        f"{SHEET}::test_random_matches_entered_card_by_card_equal_the_engine"
    ),
    f"{API_DOCS}::test_no_answer_that_is_not_announced": f"{API_DOCS}::test_odd_requests_get_an_announced_answer",
}
"""Tests without a case in `make test`, and the tests that hold their promise there."""


@dataclass
class Held:
    """How many tests hold one promise."""

    tests: int = 0
    soak_tests: int = 0

    def add(self, is_soak: bool) -> None:
        """Count one test."""
        self.soak_tests += 1
        self.tests += not is_soak


Promises = dict[str, dict[str, Held]]
"""Category -> promise -> how many tests hold it."""


@dataclass
class Found:
    """What a collection of tests has found."""

    promises: Promises = field(default_factory=dict)
    functions: dict[str, Held] = field(default_factory=dict)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Called by pytest with every test."""
        for item in items:
            is_soak = item.get_closest_marker("soak") is not None
            path = item.path.relative_to(ROOT / "tests").as_posix()
            rules = [str(rule) for marker in item.iter_markers("rule") for rule in marker.args]
            for category, promise in promises_of(path, item.name, rules):
                self.promises.setdefault(category, {}).setdefault(promise, Held()).add(is_soak)
            self.functions.setdefault(f"tests/{path}::{item.name.partition('[')[0]}", Held()).add(is_soak)

    def only_soak(self) -> list[str]:
        """Names of test functions without a case in `make test`."""
        return sorted(name for name, held in self.functions.items() if not held.tests)


def promises_of(path: str, name: str, rules: list[str]) -> Iterator[tuple[str, str]]:
    """Category and name of each promise that a test holds; `path` is below `tests`."""
    function, _, case = name.removesuffix("]").partition("[")
    stem = Path(path).stem.removeprefix("test_")
    yield from (("rules", rule) for rule in rules)
    if path.startswith("contract/"):
        yield "contracts", _contract(function, case)
    if path in STORES:
        yield "contracts", f"store: {function}"
    if any(fnmatch(path, pattern) for pattern in FAULTS):
        yield "faults", f"{path}::{function}"
    if path.startswith("docs/"):
        yield "docs", f"{stem}: {function}" + (f" [{case}]" if case else "")
    if endpoint := re.fullmatch(r"(?:GET|POST|PUT|PATCH|DELETE) /\S*", case):
        yield "endpoints", endpoint[0]
    if path.startswith("cli/"):
        yield "commands", path.removeprefix("cli/").replace("test_", "").removesuffix(".py")
    if path.startswith("browser/"):
        yield "journeys", stem


def _contract(function: str, case: str) -> str:
    """A promise of a game with the game's name; cases are sizes and rule sets."""
    found = re.fullmatch(r"(\w+)-(\w+)-\d+-\w+", case)
    return f"{found[2]}: {found[1]}" if found else function


def collect() -> Found:
    """Every test, browser tests as well; nothing is run."""
    found = Found()
    said = io.StringIO()
    with redirect_stdout(said):
        code = pytest.main(["--collect-only", "-qq", str(ROOT / "tests")], plugins=[found])
    assert code == 0, said.getvalue()
    found.promises["screens"] = screens()
    return found


def screens() -> dict[str, Held]:
    """What component tests say of screens: their titles, by file."""
    found: dict[str, Held] = {}
    for path in sorted(SCREENS.rglob("*.test.ts")):
        name = path.relative_to(SCREENS).as_posix().removesuffix(".test.ts")
        for title in TITLE.findall(path.read_text(encoding="utf-8")):
            found.setdefault(f"{name}: {title}", Held()).add(is_soak=False)
    return found


def saved(path: Path = SAVED) -> dict[str, list[str]]:
    """The names of a saved list, by category."""
    found: dict[str, list[str]] = json.loads(path.read_text(encoding="utf-8"))
    return found


def names(promises: Promises) -> dict[str, list[str]]:
    """The names alone, sorted."""
    return {category: sorted(promises[category]) for category in sorted(promises)}


def lost(promises: Promises, before: dict[str, list[str]]) -> list[str]:
    """What the list names and `make test` does not hold."""
    return [
        f"{category}: {promise}"
        for category, listed in before.items()
        for promise in listed
        if not promises.get(category, {}).get(promise, Held()).tests
    ]


def show(promises: Promises, is_long: bool) -> None:
    """Print categories, or every promise."""
    print(f"{'category':<12}{'promises':>9}{'tests':>8}{'with soak':>11}{'only soak':>11}")
    for category, found in sorted(promises.items()):
        tests, soak_tests = sum(held.tests for held in found.values()), sum(held.soak_tests for held in found.values())
        bare = sum(not held.tests for held in found.values())
        print(f"{category:<12}{len(found):>9}{tests:>8}{soak_tests:>11}{bare:>11}")
        for promise, held in sorted(found.items()) if is_long else ():
            print(f"  {held.tests:>5}{held.soak_tests:>6}  {promise}")


def main(arguments: list[str]) -> int:
    """Do what was asked for; 1 if something was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="print every promise")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the names as JSON")
    parser.add_argument("--compare", type=Path, metavar="FILE", help="fail if one of these names is not held")
    wanted = parser.parse_args(arguments)
    found = collect()
    show(found.promises, wanted.list)
    if wanted.write:
        wanted.write.write_text(json.dumps(names(found.promises), indent=1) + "\n", encoding="utf-8")
    gone = lost(found.promises, saved(wanted.compare)) if wanted.compare else []
    gone += [f"only soak tests: {name}" for name in found.only_soak() if name not in ONLY_SOAK]
    for one in gone:
        print(f"lost: {one}", file=sys.stderr)
    return 1 if gone else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
