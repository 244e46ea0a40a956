"""Options that several commands share, declared once so that they mean the same everywhere.

Numbers arrive as texts and are read by `values.py`: its errors name the option and what was typed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

import typer

from flagfall.cli.usage_error import WrongUse
from flagfall.core.languages import best_language, codes, known_code

# The language: the requested one, else that of the environment, else English.


def locale_of(wanted: str | None, environ: Mapping[str, str]) -> str:
    """The language of a command."""
    if wanted is None:
        return _from_environment(environ)
    found = known_code(wanted)
    if found is None:
        raise WrongUse("bad_input", "language", text=wanted, known=", ".join(codes()))
    return found


def locale_of_args(args: Sequence[str], environ: Mapping[str, str]) -> str:
    """The language to report a failure in, read from the raw arguments, for they may be the failure."""
    wanted = ""
    for i, arg in enumerate(args):
        if arg == "--lang" and i + 1 < len(args):
            wanted = args[i + 1]
        elif arg.startswith("--lang="):
            wanted = arg.removeprefix("--lang=")
    return known_code(wanted) or _from_environment(environ)


def _from_environment(environ: Mapping[str, str]) -> str:
    """The first variable that is set decides, as everywhere on such systems."""
    return best_language([next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")])


DeckA = Annotated[str, typer.Option("--a", metavar="DECK")]
DeckB = Annotated[str, typer.Option("--b", metavar="DECK")]
Seed = Annotated[str | None, typer.Option("--seed", "-s", metavar="N")]
First = Annotated[str | None, typer.Option("--first", metavar="0|1")]
Round = Annotated[str, typer.Option("--round", metavar="N")]
Trophies = Annotated[str, typer.Option("--trophies", metavar="A,B")]
Names = Annotated[str | None, typer.Option("--names", metavar="A,B")]
Policy = Annotated[str, typer.Option("--choose", metavar="POLICY")]
Players = Annotated[str, typer.Option("--players", "-p", metavar="N")]
Bots = Annotated[str, typer.Option("--bots", metavar="NAME,...")]
Exclude = Annotated[str | None, typer.Option("--exclude", metavar="SET")]
FirstGame = Annotated[bool, typer.Option("--first-game")]
Difficulty = Annotated[str, typer.Option("--difficulty", metavar="N")]
SoloCards = Annotated[bool, typer.Option("--solo-cards")]
PlayerNames = Annotated[str | None, typer.Option("--names", metavar="A,B,...")]
Packs = Annotated[list[str] | None, typer.Option("--pack", metavar="FILE")]
Lang = Annotated[str | None, typer.Option("--lang", metavar="CODE")]
Json = Annotated[bool, typer.Option("--json")]
