"""Saying that machine code is being made: once a process, before the wait."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

Say = Callable[[str], None]
"""Called with what is compiled, such as `games.challengers`."""


def print_notice(what: str) -> None:
    """The English sentence on stderr, for programs that import Flagfall."""
    wait = "once, half a minute to two minutes; `flagfall warm` does it ahead of time."
    print(f"Flagfall compiles this part of its machine code ({what}) {wait}", file=sys.stderr, flush=True)


class _Notice:
    """The callback for notices, and whether it was called."""

    say: Say | None = staticmethod(print_notice)
    is_said = False


def tell_compiling(say: Say | None) -> None:
    """Have it said by another function from now on, or by none."""
    _Notice.say = None if say is None else staticmethod(say)
    _Notice.is_said = False


def announce(function: Callable[..., Any]) -> None:
    """A function is about to be compiled."""
    if _Notice.is_said or _Notice.say is None:
        return
    _Notice.is_said = True
    _Notice.say(".".join(function.__module__.split(".")[1:3]))
