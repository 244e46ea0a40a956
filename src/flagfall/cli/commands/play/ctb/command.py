"""`flagfall play ctb`: you against the engine."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from flagfall.bots import all_bots, bots_for, make_bot
from flagfall.bots.outside import find_any
from flagfall.cli.arguments.bot_team import read_bot_names
from flagfall.cli.arguments.options import Lang, Seed, locale_of
from flagfall.cli.arguments.values import read_count, read_seed
from flagfall.cli.commands.ctb import find
from flagfall.cli.commands.play.ctb.session import CtbSession, Foe
from flagfall.cli.commands.play.lifecycle import run_session
from flagfall.cli.commands.play.prompt import Prompt
from flagfall.cli.commands.play.save_file import new_save, old_save
from flagfall.cli.help_pages import examples
from flagfall.cli.output.screen import Screen
from flagfall.cli.usage_error import WrongUse
from flagfall.core.codec import decode
from flagfall.core.table import Table
from flagfall.games.ctb.bots.engine import LEVELS, Engine
from flagfall.games.ctb.config import config_for
from flagfall.games.ctb.game import CTB

EXAMPLES = examples(
    "flagfall play ctb --level 3",
    "flagfall play ctb --variant mines_and_miners --level 5",
    "flagfall play ctb --bots my_bot.py:MyBot",
    "flagfall play ctb --resume flagfall-7.ndjson",
)

MOST_THREADS = 64
USUAL_LEVEL = "3"


def ctb(
    variant: Annotated[str | None, typer.Option("--variant", metavar="VARIANT")] = None,
    level: Annotated[str | None, typer.Option("--level", "-l", metavar="N")] = None,
    threads: Annotated[str | None, typer.Option("--threads", metavar="N")] = None,
    bots: Annotated[str | None, typer.Option("--bots", metavar="NAME")] = None,
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
    strength = read_count(level or USUAL_LEVEL, "--level", 1, max(LEVELS))
    cores = read_count(threads or "1", "--threads", 1, MOST_THREADS)
    rival = None if bots is None else _read_rival(bots, level, threads)
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
    if rival is None:
        bot = Engine(strength, threads=cores)
        foe = Foe(bot, strength)
    else:
        kind = find_any(rival)
        foe = Foe(make_bot(kind, CTB, decode(CTB.types.config, table.config)), rival, kind.note)
    session = CtbSession(table, foe, screen, Prompt(screen, locale), locale, file)
    command = ["flagfall", "play", "ctb", "--resume", file.name]
    command += ["--level", str(strength)] if rival is None else ["--bots", rival]
    command += ["--threads", str(cores)] if cores > 1 else []
    command += ["--lang", lang] if lang else []
    run_session(session, command, is_new=resume is None, is_kept=bool(save or resume))


def _read_rival(bots: str, level: str | None, threads: str | None) -> str:
    """Another bot than the engine at a level."""
    if level is not None or threads is not None:
        raise WrongUse("bad_input", "level_or_bots")
    unlisted = [name for name, kind in all_bots().items() if kind.plays(CTB.id)]
    names = read_bot_names(bots, CTB.id, bots_for(CTB.id), "arena_bot", unlisted)
    if len(names) != 1:
        raise WrongUse("bad_input", "one_bot", name="--bots", text=bots)
    return names[0]
