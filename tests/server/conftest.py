"""Servers for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from flagfall.server.features.insights import analyst
from server.guests import Guest, Running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One generous server for all tests of a file."""
    with Running(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture(scope="session", autouse=True)
def _unhurried() -> None:
    """A machine that runs tests is busy: the process that makes insights may take a while to load its code."""
    analyst.PATIENCE = 120.0


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """`serve(requests_burst=3)`: servers with other settings, each with data of its own."""
    with ExitStack() as stack:
        count = iter(range(100))

        def start(**settings: Any) -> Running:
            return stack.enter_context(Running(tmp_path / f"data{next(count)}", **settings))

        yield start


@pytest.fixture
def nobody(server: Running) -> Guest:
    """Somebody without a token."""
    return Guest(server)
