"""`flagfall engine`: our bots for programs in any language, line by line (docs/engine-protocol.md)."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from flagfall.bots.outside import find_any
from flagfall.bots.outside.engine_session import EngineSession
from flagfall.cli.arguments.options import Lang, Seed
from flagfall.cli.arguments.values import read_seed
from flagfall.cli.help_pages import examples

EXAMPLES = examples("flagfall engine", "flagfall engine --bot engine-5", "flagfall engine --bot my_bot.py:MyBot")


def engine(
    bot: Annotated[str | None, typer.Option("--bot", metavar="NAME")] = None, seed: Seed = None, lang: Lang = None
) -> None:
    """Read questions from standard input and answer them on standard output."""
    if bot is not None:
        find_any(bot)  # report a wrong name at once
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    session = EngineSession(bot, read_seed(seed))
    for line in sys.stdin:
        for answer in session.hear(line):
            print(answer, flush=True)
        if session.is_over:
            return
