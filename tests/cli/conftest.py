"""Running the program in this process: arguments in; exit code, stdout and stderr out."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from flagfall.cli.main import run as run_program

LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "FORCE_COLOR", "COLUMNS")


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    def json(self) -> Any:
        assert self.code == 0, self.err
        assert self.err == ""
        return json.loads(self.out)

    def failure(self) -> tuple[str, str]:
        """The code and the sentence of a wrong use, which is all there may be."""
        assert self.code == 2, (self.out, self.err)
        assert self.out == ""
        found = re.fullmatch(r"(?:error|Fehler)\[([a-z_]+)\]: (.+)\n", self.err)
        assert found, self.err
        return found[1], found[2]


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("match", "--a", …)` in a neutral environment."""
    for variable in LOCALE_VARIABLES:
        monkeypatch.delenv(variable, raising=False)

    def call(*args: str, env: dict[str, str] | None = None) -> Ran:
        for name, value in (env or {}).items():
            monkeypatch.setenv(name, value)
        capsys.readouterr()
        code = run_program(args)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return call
