"""`flagfall play`: one command for each game."""

from __future__ import annotations

import typer

from flagfall.cli.help_pages import new_app
from flagfall.cli.lazy_group import Entry, LazyGroup


class Games(LazyGroup):
    """The games that can be played here."""

    entries = (
        Entry("challengers", "flagfall.cli.play.challengers.command:challengers"),
        Entry("ctb", "flagfall.cli.play.ctb.command:ctb"),
    )


app = new_app(cls=Games, invoke_without_command=True, subcommand_metavar="GAME ...")


@app.callback()
def play(ctx: typer.Context) -> None:
    """Play a game in the terminal."""
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())
