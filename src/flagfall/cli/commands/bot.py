"""`flagfall bot run`: a bot takes a seat at a table of a server and plays."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from flagfall.bots import make_bot
from flagfall.bots.outside import find_any, is_outside
from flagfall.cli.arguments.bot_team import check_game
from flagfall.cli.arguments.options import Lang, Seed, locale_of
from flagfall.cli.arguments.values import read_seed
from flagfall.cli.commands.bot_client import TableClient, read_link
from flagfall.cli.help_pages import examples, new_app
from flagfall.cli.output.screen import Screen
from flagfall.core.codec import decode
from flagfall.core.errors import BadInput
from flagfall.core.plugins import find_plugin
from flagfall.text.catalog import say

app = new_app(invoke_without_command=True, subcommand_metavar="COMMAND ...")

LONGEST_NAME = 24


@app.callback()
def group(ctx: typer.Context) -> None:
    """Bots and the tables of servers."""
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


@app.command(
    "run",
    epilog=examples(
        "flagfall bot run my_bot.py --table http://127.0.0.1:8000/t/3f9a2c",
        "flagfall bot run greedy --table https://flagfall.example/join/ABC234 --name Greta",
    ),
)
def run(
    bot: Annotated[str, typer.Argument(metavar="BOT")],
    table: Annotated[str, typer.Option("--table", metavar="URL")],
    name: Annotated[str | None, typer.Option("--name", metavar="NAME")] = None,
    seed: Seed = None,
    lang: Lang = None,
) -> None:
    """Take a seat at a table and play to the end of the game."""
    from flagfall.cli.commands.bot_player import TablePlayer

    locale = locale_of(lang, os.environ)
    kind, link = find_any(bot), read_link(table)
    client = TableClient(link)
    client.come((name or _short(bot))[:LONGEST_NAME])
    info = client.find()
    game = str(info["settings"]["game"])
    check_game(kind, game)
    try:
        plugin = find_plugin(game)
        config = decode(plugin.game.types.config, info["settings"]["config"], "config")
    except BadInput as error:
        raise BadInput(f"This version of Flagfall cannot play at that table: {error}") from None
    made = make_bot(kind, plugin.game, config)
    info = client.join()
    screen = Screen()
    screen.say(say("cli.bot.seated", locale, name=client.name, seat=info["you"] + 1, url=table))
    player = TablePlayer(client, plugin.game, made, kind.note, read_seed(seed))
    player.report = lambda key, **values: screen.say(say(f"cli.bot.{key}", locale, **values))
    player.play()


def _short(bot: str) -> str:
    """The default name of a bot: its class, its file or its program."""
    if not is_outside(bot):
        return bot
    last = bot.removeprefix("engine:").split()[0].replace("\\", "/").rpartition("/")[2]
    file, _, name = last.partition(":")
    return name or file.removesuffix(".py")
