"""`flagfall languages`: which there are, and what a translation lacks."""

from __future__ import annotations

import os
from collections import Counter
from typing import Annotated

import typer

from flagfall.cli.arguments.language import locale_of
from flagfall.cli.arguments.options import Json, Lang
from flagfall.cli.help_pages import examples, new_app
from flagfall.cli.output.screen import Screen, print_json
from flagfall.core.languages import languages
from flagfall.text.catalog import say
from flagfall.text.coverage import gaps, words_in

app = new_app(invoke_without_command=True, subcommand_metavar="COMMAND ...")


@app.callback()
def group(ctx: typer.Context) -> None:
    """List the languages, and check a translation of your own."""
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


@app.command("list", epilog=examples("flagfall languages list", "FLAGFALL_LOCALES=mine flagfall languages list"))
def list_languages(lang: Lang = None, as_json: Json = False) -> None:
    """List the languages, one a line."""
    locale = locale_of(lang, os.environ)
    found = [(one, words_in(one.code)) for one in languages().values()]
    if as_json:
        print_json([{"code": one.code, "name": one.name, "words": n, "folder": str(one.folder)} for one, n in found])
        return
    rows = [[say(f"cli.languages.{key}", locale) for key in ("code", "name", "words", "folder")]]
    rows += [[one.code, one.name, str(n), str(one.folder)] for one, n in found]
    Screen().table(rows, right=frozenset({2}))


@app.command("check", epilog=examples("FLAGFALL_LOCALES=mine flagfall languages check pl"))
def check(
    code: Annotated[str, typer.Argument(metavar="CODE")],
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Check a translation: what it lacks is shown in English."""
    locale, checked = locale_of(lang, os.environ), locale_of(code, os.environ)
    found = gaps(checked)
    if as_json:
        print_json([{"kind": g.kind, "file": g.file, "key": g.key, "detail": g.detail} for g in found])
        return
    screen = Screen()
    for gap in found:
        screen.say(say(f"cli.languages.{gap.kind}", locale, file=gap.file, word=gap.key, detail=gap.detail))
    counts = Counter(gap.kind for gap in found)
    total = words_in(checked)
    screen.say(say("cli.languages.result", locale, code=checked, n=total, missing=counts["missing"]))
