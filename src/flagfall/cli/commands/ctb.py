"""`flagfall ctb`: the variant workshop of Capture The Base."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from flagfall.cli.arguments.options import Json, Lang, locale_of
from flagfall.cli.arguments.values import read_count
from flagfall.cli.help_pages import examples, new_app
from flagfall.cli.output.screen import Screen, print_json
from flagfall.games.ctb.definitions.load import VARIANTS, find_variant, load_variant, to_table
from flagfall.games.ctb.definitions.rulebook import explain as explain_variant
from flagfall.games.ctb.definitions.rulebook import title_of
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.definitions.warnings import remarks
from flagfall.games.ctb.insight.perft import MAX_DEPTH, perft
from flagfall.text.catalog import say

app = new_app(
    no_args_is_help=True,
    epilog=examples(
        "flagfall ctb variants",
        "flagfall ctb explain mines_and_miners --lang de",
        "flagfall ctb check my_variant.toml",
    ),
)

VariantName = Annotated[str, typer.Argument(metavar="VARIANT")]


@app.callback()
def ctb() -> None:
    """Variants of Capture The Base: list, check, explain, count."""


@app.command()
def variants(lang: Lang = None, as_json: Json = False) -> None:
    """List the rule sets of the game."""
    locale = locale_of(lang, os.environ)
    found = [find_variant(name) for name in VARIANTS]
    if as_json:
        print_json({variant.id: to_table(variant) for variant in found})
        return
    for variant in found:
        values = {"id": variant.id, "title": title_of(variant, locale), "pieces": variant.total(0)}
        Screen().say(say("ctb.variants.line", locale, **values, rows=variant.board.rows, cols=variant.board.cols))


@app.command()
def check(
    file: Annotated[str, typer.Argument(metavar="FILE")],
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Check a variant file: every key, every value, and whether it can be played."""
    locale = locale_of(lang, os.environ)
    variant = load_variant(file)
    if as_json:
        print_json(to_table(variant))
        return
    values = {"file": Path(file).name, "title": title_of(variant, locale), "rows": variant.board.rows}
    screen = Screen()
    screen.say(
        say(
            "ctb.checked",
            locale,
            **values,
            cols=variant.board.cols,
            first=variant.total(0),
            second=variant.total(1),
        )
    )
    for remark in remarks(variant, locale):
        screen.say(say("ctb.remark", locale, text=remark))


@app.command()
def explain(variant: VariantName = "standard", lang: Lang = None) -> None:
    """Write the rules of a variant in plain words, with its army and its combat table."""
    locale = locale_of(lang, os.environ)
    typer.echo(explain_variant(find(variant), locale))


@app.command("perft")
def count(
    position: Annotated[str, typer.Argument(metavar="POSITION")],
    depth: Annotated[str, typer.Option("--depth", "-d", metavar="N")] = "3",
    variant: Annotated[str, typer.Option("--variant", metavar="VARIANT")] = "standard",
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Count the ways a position can go on, first action by first action."""
    locale = locale_of(lang, os.environ)
    turns = read_count(depth, "--depth", 0, MAX_DEPTH)
    found = perft(position, turns, find(variant))
    if as_json:
        print_json({"nodes": found.nodes, "moves": dict(found.moves)})
        return
    for text, n in found.moves.items():
        typer.echo(f"{text}: {n}")
    typer.echo(say("ctb.perft", locale, n=found.nodes, depth=turns))


def find(name: str) -> Variant:
    """A rule set of the game, or a file of the user's."""
    if name in VARIANTS or not (name.endswith(".toml") or os.sep in name):
        return find_variant(name)
    return load_variant(name)
