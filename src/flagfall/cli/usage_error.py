"""Usage errors of the command line, worded in the reader's language; also converts those of typer."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import typer

from flagfall.text.catalog import say

# What the reader has to type to call this program.


def program_name() -> str:
    """How the reader calls this program: by its path where the shell would not find it by name."""
    called = sys.argv[0]
    if Path(called).name != "flagfall" or shutil.which("flagfall"):
        return "flagfall"
    return os.path.relpath(called)


USAGE: type[Exception] = typer.BadParameter.__mro__[2]
"""What typer raises for any wrong use; reached through its public child, for its home has moved before."""


class WrongUse(Exception):
    """A stable code, and a sentence that is worded only when it is shown."""

    def __init__(self, code: str, key: str, **values: object) -> None:
        super().__init__(key)
        self.code, self.key, self.values = code, key, values

    def words(self, locale: str) -> str:
        """The sentence in one language."""
        return say(f"cli.wrong.{self.key}", locale, **self.values)


def from_usage(error: Exception, args: Sequence[str]) -> WrongUse:
    """What typer found wrong, as our own kind of mistake."""
    kind, detail = type(error).__name__, str(getattr(error, "message", error))
    param, context = getattr(error, "param", None), getattr(error, "ctx", None)
    page = f"'{context.command_path if context else _command(args)} --help'"
    name = str(getattr(error, "option_name", ""))
    if kind == "NoSuchOption":
        return _unknown("no_option", name, getattr(error, "possibilities", None) or (), page)
    if detail.startswith("No such command") and context is not None:
        return _unknown("no_command", _quoted(detail), context.command.list_commands(context), page)
    if kind == "MissingParameter" and param is not None:
        return WrongUse("bad_input", "missing", name=_param_name(param), help=page)
    if kind == "BadOptionUsage":
        return WrongUse("bad_input", "needs_value" if "requires" in detail else "no_value", name=name, help=page)
    if "unexpected extra argument" in detail:
        return WrongUse("bad_input", "too_much", name=detail.rpartition("(")[2].rstrip(")."), help=page)
    format_message = getattr(error, "format_message", lambda: detail)
    return WrongUse("bad_input", "other", detail=format_message())


def _unknown(key: str, name: str, known: Sequence[str], page: str) -> WrongUse:
    close = ", ".join(get_close_matches(name, known, n=2, cutoff=0.7))
    return WrongUse("bad_input", f"{key}_close" if close else key, name=name, close=close, help=page)


def _command(args: Sequence[str]) -> str:
    """The command meant by the raw arguments: the words before the first option, two at most."""
    words = ["flagfall"]
    for arg in args[:2]:
        if arg.startswith("-"):
            break
        words.append(arg)
    return " ".join(words)


def _param_name(param: Any) -> str:
    options = [name for name in getattr(param, "opts", ()) if name.startswith("--")]
    return options[0] if options else str(getattr(param, "metavar", None) or param.name).upper()


def _quoted(detail: str) -> str:
    """The text between the first pair of quotes, in Python's spelling."""
    found = re.search(r"""(['"])(.*?)\1""", detail)
    return found[2] if found else ""
