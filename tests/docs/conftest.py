"""What the tests of the docs need from the system."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[2] / "tools"))
import proxies


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A test that did not run is no test that passed."""
    if proxies.find() is None:
        terminalreporter.write_line(proxies.LEFT_OUT, red=True, bold=True)
