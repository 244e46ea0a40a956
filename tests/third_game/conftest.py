"""Nim, installed once, and a server that has it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from browser.program import Program
from third_game.installed import install


@pytest.fixture(scope="session")
def nim(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of programs that know Nim."""
    return install(tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="module")
def server(nim: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """A server in a process of its own."""
    program = Program(tmp_path_factory.mktemp("data"), **nim)
    yield program
    program.stop()
