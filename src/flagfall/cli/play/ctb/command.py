"""`flagfall play ctb`: you against the engine."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from flagfall.bots.ctb import LEVELS, Engine
from flagfall.cli.arguments.language import locale_of
from flagfall.cli.arguments.options import Lang, Seed
from flagfall.cli.arguments.values import read_count, read_seed
from flagfall.cli.commands.ctb import find
from flagfall.cli.help_pages import examples
from flagfall.cli.output.screen import Screen
from flagfall.cli.play.ctb.session import CtbSession
from flagfall.cli.play.lifecycle import run_session
from flagfall.cli.play.prompt import Prompt
from flagfall.cli.play.save_file import new_save, old_save
from flagfall.cli.usage_error import WrongUse
from flagfall.games.ctb.config import config_for
from flagfall.games.ctb.game import CTB
from flagfall.table.table import Table
from flagfall.text.catalog import say

EXAMPLES = examples(
    "flagfall play ctb --level 3",
    "flagfall play ctb --variant mines_and_miners --level 5",
    "flagfall play ctb --resume flagfall-7.ndjson",
)

MOST_THREADS = 64


def ctb(
    variant: Annotated[str | None, typer.Option("--variant", metavar="VARIANT")] = None,
    level: Annotated[str, typer.Option("--level", "-l", metavar="N")] = "3",
    threads: Annotated[str, typer.Option("--threads", metavar="N")] = "1",
    seed: Seed = None,
    resume: Annotated[str | None, typer.Option("--resume", metavar="FILE")] = None,
    save: Annotated[str | None, typer.Option("--save", metavar="FILE")] = None,
    lang: Lang = None,
) -> None:
    """Play Capture The Base against the engine.

    Moves are typed: b2b5 moves, b5xb6 strikes, S@d2 places. ? helps at every question. Moves can be
    taken back: this is a casual game.
    """
    locale = locale_of(lang, os.environ)
    strength = read_count(level, "--level", 1, max(LEVELS))
    cores = read_count(threads, "--threads", 1, MOST_THREADS)
    if resume is None:
        table = Table(CTB, config_for(find(variant or "standard"), pinned=True), read_seed(seed))
        file = new_save(save, str(table.chance))
    else:
        for name, value in (("--variant", variant), ("--seed", seed)):
            if value is not None:
                raise WrongUse("bad_input", "not_with_resume", name=name)
        file, record = old_save(resume)
        table = Table.resume(CTB, record)
        if table.outcome is not None:
            raise WrongUse("bad_record", "is_over")
        if save not in (None, resume):
            file = new_save(save, str(record.chance))
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    screen = Screen()
    bot = Engine(strength, threads=cores, on_compile=lambda: screen.say(say("ctb.compiling", locale)))
    session = CtbSession(table, bot, strength, screen, Prompt(screen, locale), locale, file)
    command = ["flagfall", "play", "ctb", "--resume", file.name, "--level", str(strength)]
    command += ["--threads", str(cores)] if cores > 1 else []
    command += ["--lang", lang] if lang else []
    run_session(session, command, is_new=resume is None, is_kept=bool(save or resume))
