"""`flagfall lab`: questions about the games, answered by playing them by the thousand."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from flagfall.cli.arguments.language import locale_of
from flagfall.cli.arguments.options import Json, Lang
from flagfall.cli.arguments.values import read_count
from flagfall.cli.help_pages import examples, new_app
from flagfall.cli.lab.design import CARD_HELP, VARIANT_HELP, look_at_card, look_at_variant
from flagfall.cli.lab.tables import show_comparison, show_figures
from flagfall.cli.output.progress import progress_bar
from flagfall.cli.output.screen import Screen, print_json
from flagfall.core.platform import cores
from flagfall.core.words import in_one
from flagfall.lab.frames import load_polars
from flagfall.lab.results.compare import compare_folders
from flagfall.lab.results.folder import Folder
from flagfall.lab.results.summary import summarize
from flagfall.lab.running.results import compile_for, finish, pool_for
from flagfall.lab.running.run import Run
from flagfall.lab.studies.ready import find_study, ready_names, ready_study
from flagfall.text.catalog import say

app = new_app(invoke_without_command=True, subcommand_metavar="COMMAND ...")

MAX_WORKERS = 256


@app.callback()
def lab(ctx: typer.Context) -> None:
    """Studies of both games."""
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


@app.command(
    "run",
    epilog=examples("flagfall lab run robot_difficulty", "flagfall lab run study.toml --out results --workers 8"),
)
def run_study(
    study: Annotated[str, typer.Argument(metavar="STUDY")],
    out: Annotated[str | None, typer.Option("--out", "-o", metavar="DIR")] = None,
    workers: Annotated[str | None, typer.Option("--workers", metavar="N")] = None,
    resume: Annotated[bool, typer.Option("--resume")] = False,
    scheduler: Annotated[str | None, typer.Option("--scheduler", metavar="ADDRESS")] = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Run a study: a file, or one of the ready ones."""
    locale = locale_of(lang, os.environ)
    count = cores() if workers is None else read_count(workers, "--workers", 1, MAX_WORKERS)
    found = find_study(study)
    load_polars()
    folder = Folder(Path(out or f"lab-{found.id}"))
    folder.begin(found, resume=resume)
    chunks = len(found.spans) * len(found.arms)
    compile_for(found)
    try:
        with progress_bar(say("cli.lab.playing", locale), locale, is_quiet=as_json) as watch:
            Run(found, folder, watch).play(pool_for(min(count, chunks), scheduler))
    except KeyboardInterrupt:
        again = f"flagfall lab run {study} --out {folder.path} --resume"
        print(say("cli.lab.stopped", locale, command=again), file=sys.stderr)
        raise
    finish(found, folder, locale)
    _show(folder, locale, as_json=as_json)


@app.command("report", epilog=examples("flagfall lab report lab-robot_difficulty --lang de"))
def write_again(
    results: Annotated[str, typer.Argument(metavar="DIR")], lang: Lang = None, as_json: Json = False
) -> None:
    """Write the report of finished results again, perhaps in another language."""
    locale = locale_of(lang, os.environ)
    folder = Folder(results)
    study = folder.study()
    load_polars()
    finish(study, folder, locale)
    _show(folder, locale, as_json=as_json)


@app.command("compare", epilog=examples("flagfall lab compare results-before results-after"))
def compare(
    one: Annotated[str, typer.Argument(metavar="A")],
    other: Annotated[str, typer.Argument(metavar="B")],
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Two results side by side: what differs, and how sure that is."""
    locale = locale_of(lang, os.environ)
    found = compare_folders(Folder(one), Folder(other))
    if as_json:
        print_json(found)
    else:
        show_comparison(Screen(), found, locale)


app.command("card", epilog=CARD_HELP)(look_at_card)
app.command("variant", epilog=VARIANT_HELP)(look_at_variant)


@app.command("list", epilog=examples("flagfall lab list --lang de"))
def list_studies(lang: Lang = None, as_json: Json = False) -> None:
    """The studies that are ready to run."""
    locale = locale_of(lang, os.environ)
    studies = [ready_study(name) for name in ready_names()]
    if as_json:
        print_json([{"name": one.id, "title": in_one(dict(one.title), locale), "play": one.play} for one in studies])
        return
    screen = Screen()
    width = max(len(one.id) for one in studies)
    for one in studies:
        screen.say(f"{one.id.ljust(width)}  {in_one(dict(one.title), locale)}", hanging=width + 2)


def _show(folder: Folder, locale: str, *, as_json: bool) -> None:
    study = folder.study()
    rows = [row for row in summarize(study, folder) if row["group"] in study.show]
    if as_json:
        print_json({"study": study.id, "out": str(folder.path), "figures": rows})
        return
    screen = Screen()
    show_figures(screen, study, rows, locale)
    screen.print()
    screen.say(say("cli.lab.written", locale, path=str(folder.path / "report.html")))
