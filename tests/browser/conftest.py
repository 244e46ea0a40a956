"""A browser, a server and visitors for every test of this folder."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect, sync_playwright

sys.path.append(str(Path(__file__).resolve().parents[2] / "tools"))
import browsers
from browser.profiles import Profiles
from browser.program import Program
from browser.visitor import Visitor

expect.set_options(timeout=15_000)

LONG = (
    "test_offline.py", "test_party.py", "test_evening.py", "test_third_language.py",
    "test_accessible.py", "test_challengers.py",
)  # fmt: skip
"""Files with tests of half a minute and more: they begin first, so that no core has nothing to do at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: LONG.index(item.path.name) if item.path.name in LONG else len(LONG))


# While Playwright runs, no test of the same process can use asyncio: this folder is run by itself (see the Makefile).
@pytest.fixture(scope="session")
def profiles() -> Iterator[Profiles]:
    """Chromium; without one the tests are skipped, and the summary says so."""
    path = browsers.find()
    if path is None:
        pytest.skip(browsers.left_out())
    with sync_playwright() as playwright:
        profiles = Profiles(playwright, path)
        yield profiles
        profiles.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, profiles: Profiles) -> Iterator[Program]:
    """One server for all tests; its visitors share profiles."""
    program = Program(tmp_path_factory.mktemp("data"))
    profiles.base = program.base
    yield program
    program.stop()


@pytest.fixture
def lan_server(tmp_path: Path) -> Iterator[Program]:
    """A server that other devices find, too."""
    program = Program(tmp_path / "data", "--lan")
    yield program
    program.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Program]:
    """A server that a test may kill."""
    program = Program(tmp_path / "data")
    yield program
    program.stop()


@pytest.fixture
def strict_server(tmp_path: Path) -> Iterator[Callable[..., Program]]:
    """`strict_server(FLAGFALL_...="3")`: a server with settings of its own."""
    programs: list[Program] = []

    def start(**environment: str) -> Program:
        programs.append(Program(tmp_path / f"data{len(programs)}", **environment))
        return programs[-1]

    yield start
    for program in programs:
        program.stop()


@pytest.fixture
def visit(profiles: Profiles) -> Iterator[Callable[..., Visitor]]:
    """`visit(base, ...)`: somebody opens a browser. At the end of the test everybody must be content."""
    visitors: list[Visitor] = []

    def open_browser(base: str, *args: Any, **options: Any) -> Visitor:
        visitors.append(Visitor(profiles, base, *args, **options))
        return visitors[-1]

    yield open_browser
    for visitor in visitors:
        visitor.end()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was measured, and that tests that did not run are no tests that passed."""
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            terminalreporter.write_line(f"{name}: {value}")
    if browsers.find() is None:
        terminalreporter.write_line(browsers.left_out(), red=True, bold=True)
