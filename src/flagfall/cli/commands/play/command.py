"""`flagfall play`: one command for each game."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from flagfall.cli.arguments.bot_team import make_team, read_bots
from flagfall.cli.arguments.decks import read_table
from flagfall.cli.arguments.options import (
    Bots,
    Exclude,
    FirstGame,
    Lang,
    Packs,
    PlayerNames,
    Seed,
    SoloCards,
    locale_of,
)
from flagfall.cli.arguments.tournament_config import read_config, tell_unused_trainers
from flagfall.cli.arguments.values import read_player_names, read_seed
from flagfall.cli.commands.play.challengers.narrator import Narrator
from flagfall.cli.commands.play.challengers.pace import SPEEDS, Pace, read_speed
from flagfall.cli.commands.play.challengers.session import ChallengersSession
from flagfall.cli.commands.play.challengers.terminal import ME, Terminal
from flagfall.cli.commands.play.lifecycle import run_session
from flagfall.cli.commands.play.prompt import Prompt
from flagfall.cli.commands.play.save_file import new_save, old_save, resume_table
from flagfall.cli.help_pages import CommandEntry, LazyGroup, examples, new_app
from flagfall.cli.output.screen import Screen
from flagfall.cli.usage_error import WrongUse
from flagfall.core.table import Table
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.game import Challengers
from flagfall.games.challengers.narration.chronicle import Chronicle
from flagfall.games.challengers.narration.words import participant_names

# `flagfall play challengers`: you against bots, or alone against the Robot.

EXAMPLES = examples(
    "flagfall play challengers --players 1 --first-game",
    "flagfall play challengers --players 4 --bots greedy,random --speed 2",
    "flagfall play challengers --resume flagfall-7.ndjson",
)

# None shows that nothing was said: a resumed game has its settings already.
Players = Annotated[str | None, typer.Option("--players", "-p", metavar="N")]
Difficulty = Annotated[str | None, typer.Option("--difficulty", metavar="N")]
Speed = Annotated[
    str | None,
    typer.Option("--speed", metavar="|".join(SPEEDS)),
]
Resume = Annotated[str | None, typer.Option("--resume", metavar="FILE")]
Save = Annotated[str | None, typer.Option("--save", metavar="FILE")]


def challengers(
    players: Players = None,
    bots: Bots = "greedy",
    seed: Seed = None,
    exclude: Exclude = None,
    first_game: FirstGame = False,
    difficulty: Difficulty = None,
    solo_cards: SoloCards = False,
    names: PlayerNames = None,
    speed: Speed = None,
    packs: Packs = None,
    resume: Resume = None,
    save: Save = None,
    lang: Lang = None,
) -> None:
    """Play a Challengers! tournament against bots.

    Every choice is a number, typed with Enter; ? helps at every question. A saved game goes on
    exactly where you left it.
    """
    locale = locale_of(lang, os.environ)
    cards = read_table(packs)
    game, chronicle = Challengers(cards), Chronicle()
    if resume is None:
        settings = read_config(
            players or "4", exclude, difficulty or "1", cards, first_game=first_game, solo_cards=solo_cards
        )
        table = Table(game, settings, read_seed(seed), dict(cards.packs))
        file = new_save(save, str(table.chance))
    else:
        _refuse({"--players": players, "--seed": seed, "--exclude": exclude, "--difficulty": difficulty})
        _refuse({"--first-game": first_game or None, "--solo-cards": solo_cards or None})
        file, record = old_save(resume)
        table = resume_table(game, record, chronicle)
        if save not in (None, resume):
            file = new_save(save, str(record.chance))
    config: Config = table.seen_by(ME).view.config
    tell_unused_trainers(config, cards, locale)
    called = participant_names(config.players, locale, read_player_names(names, config.players, locale), you=ME)
    team = make_team(read_bots(bots, config.players - 1), 1, cards, config)
    screen = Screen()
    desk, prompt = Terminal(screen, cards, called, locale), Prompt(screen, locale)
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    tempo = read_speed(speed) if speed is not None else "1" if screen.is_terminal and prompt.is_live else "0"
    teller = Narrator(desk, Pace(tempo, desk, prompt), chronicle)
    session = ChallengersSession(table, team, desk, prompt, teller, file)
    # The record knows the game, but not who plays it and how it is shown.
    command = ["flagfall", "play", "challengers", "--resume", file.name]
    options = {"--bots": bots if bots != "greedy" else None, "--names": names, "--speed": speed, "--lang": lang}
    for option, value in options.items():
        command += [option, value] if value is not None else []
    for pack in packs or ():
        command += ["--pack", pack]
    run_session(session, command, is_new=resume is None, is_kept=bool(save or resume))


def _refuse(options: dict[str, object]) -> None:
    """Options that belong to a new game."""
    for name, value in options.items():
        if value is not None:
            raise WrongUse("bad_input", "not_with_resume", name=name)


class GameCommands(LazyGroup):
    """The games that can be played here."""

    entries = (
        CommandEntry("challengers", "flagfall.cli.commands.play.command:challengers"),
        CommandEntry("ctb", "flagfall.cli.commands.play.ctb.command:ctb"),
    )


app = new_app(cls=GameCommands, invoke_without_command=True, subcommand_metavar="GAME ...")


@app.callback()
def play(ctx: typer.Context) -> None:
    """Play a game in the terminal."""
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())
