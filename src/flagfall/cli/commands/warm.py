"""`flagfall warm`: compiles all machine code ahead of time."""

from __future__ import annotations

import os
import time
from typing import Annotated

import typer

from flagfall.cli.arguments.options import Lang, locale_of
from flagfall.cli.commands.warm_code import PARTS
from flagfall.cli.help_pages import examples
from flagfall.cli.output.screen import Screen
from flagfall.cli.usage_error import WrongUse
from flagfall.core.errors import MissingExtra
from flagfall.core.jit import has_native, tell_compiling
from flagfall.core.plugins import game_ids
from flagfall.text.catalog import say
from flagfall.text.cldr import decimal

EXAMPLES = examples("flagfall warm", "flagfall warm --game ctb")


def warm(
    game: Annotated[str | None, typer.Option("--game", metavar="GAME")] = None,
    lang: Lang = None,
) -> None:
    """Compile all machine code, so that later commands start at once.

    One line for each part, with the seconds it took. Machine code is kept for every later process.
    """
    locale = locale_of(lang, os.environ)
    if game is not None and game not in game_ids():
        raise WrongUse("bad_input", "game", text=game, known=", ".join(game_ids()))
    if not has_native():
        raise MissingExtra("Compiling", "fast")
    screen = Screen()
    tell_compiling(None)  # every line here says it
    total = time.perf_counter()
    for part in PARTS:
        if game not in (None, part.game):
            continue
        title = say(f"cli.warm.{part.name}", locale)
        words = {"game": say(f"web.game.{part.game}", locale), "part": title}
        if not part.is_possible:
            screen.say(say("cli.warm.left_out", locale, **words, extra=part.extra))
            continue
        begin = time.perf_counter()
        part.compile()
        screen.say(say("cli.warm.line", locale, **words, seconds=decimal(time.perf_counter() - begin, locale, 1)))
    screen.say(say("cli.warm.done", locale, seconds=decimal(time.perf_counter() - total, locale, 1)))
