"""Running the program in this process: arguments and what is typed in; exit code, stdout and stderr out."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from flagfall.cli.main import run as run_program
from flagfall.text.catalog import say

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
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """`run("match", "--a", …)` in a neutral environment."""
    monkeypatch.chdir(tmp_path)
    for variable in LOCALE_VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    # Whether machine code is there already depends on what ran before, not on the command.
    monkeypatch.setattr("flagfall.cli.main._say_compiling", lambda what, args: None)

    def call(*args: str, env: dict[str, str] | None = None, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8"))
        for name, value in (env or {}).items():
            monkeypatch.setenv(name, value)
        capsys.readouterr()
        code = run_program(args)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return call


class Typist(io.TextIOBase):
    """Somebody at the keyboard: reads what is on the screen and answers, always in the same way.

    Nothing is remembered from one question to the next, so a new typist goes on like the old one. After
    `patience` answers comes the end: a last word such as `q`, the end of input, or Ctrl-C.
    """

    def __init__(
        self, screen: io.StringIO, locale: str, patience: int | None, end: str | BaseException, enough: int
    ) -> None:
        self.screen, self.patience, self.end = screen, patience, end
        self.enough = enough  # cards in the deck; the first of more is removed
        self.typed: list[str] = []
        self._answers = {
            say(f"play.{key}.ask", locale): answer
            for key, answer in {"pick": "1", "level": "2", "pay": "1", "choice": "1"}.items()
        }
        self._remove = say("play.remove.ask", locale)

    def readline(self, size: int = -1) -> str:  # type: ignore[override]
        if self.patience is not None and len(self.typed) >= self.patience:
            if isinstance(self.end, BaseException):
                raise self.end
            return f"{self.end}\n" if self.end else ""
        question = self.screen.getvalue().rpartition("\n")[2].strip()
        self.typed.append(self._answer(question))
        return f"{self.typed[-1]}\n"

    def _answer(self, question: str) -> str:
        if question == self._remove:
            cards = re.findall(r"^(?:Your deck|Dein Deck): (\d+)", self.screen.getvalue(), re.MULTILINE)[-1]
            return "1" if int(cards) > self.enough else ""
        return self._answers.get(question, "")


@dataclass(frozen=True)
class Played(Ran):
    typed: tuple[str, ...]


Sit = Callable[..., Played]


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Sit:
    """`sit("--players", "1", …)` plays a whole tournament, or as many answers of it as `patience` allows."""
    for variable in LOCALE_VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.chdir(tmp_path)

    def call(
        *args: str,
        locale: str = "en",
        patience: int | None = None,
        end: str | BaseException = "",
        enough: int = 7,
    ) -> Played:
        screen, errors = io.StringIO(), io.StringIO()
        typist = Typist(screen, locale, patience, end, enough)
        with monkeypatch.context() as patched:
            patched.setattr(sys, "stdout", screen)
            patched.setattr(sys, "stderr", errors)
            patched.setattr(sys, "stdin", typist)
            code = run_program(["play", "challengers", "--lang", locale, *args])
        return Played(code, screen.getvalue(), errors.getvalue(), tuple(typist.typed))

    return call
