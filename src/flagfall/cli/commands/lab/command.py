"""`flagfall lab`: questions about the games, answered by playing them by the thousand."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from flagfall.cli.arguments.options import Json, Lang, locale_of
from flagfall.cli.arguments.values import read_count
from flagfall.cli.commands.lab.design import CARD_HELP, VARIANT_HELP, look_at_card, look_at_variant
from flagfall.cli.help_pages import examples, new_app
from flagfall.cli.output.screen import Screen, print_json, progress_bar
from flagfall.core.platform import cores
from flagfall.core.words import in_one
from flagfall.lab.errors import BadResults, load_polars
from flagfall.lab.play import PLAYS
from flagfall.lab.report.page import arm_label, group_label, item_label
from flagfall.lab.results.folder import Folder
from flagfall.lab.results.summary import Row, differences, summarize
from flagfall.lab.running.run import Run, compile_for, finish, pool_for
from flagfall.lab.studies.read import Study, find_study, ready_names, ready_study
from flagfall.text.catalog import say
from flagfall.text.cldr import decimal, percent

# Two folders of results side by side. Arms of the same name play the same seeds, so differences show soon.

# Figures of a study on the terminal.

MOST_ROWS = 40
NOT_HERE = frozenset({"partner"})  # too many for a terminal


def show_figures(screen: Screen, study: Study, rows: Sequence[Row], locale: str) -> None:
    """The shown groups as tables; long ones end in the report."""
    labels = {arm.name: arm_label(arm, locale) for arm in study.arms}
    for group in study.show:
        mine = [row for row in rows if row["group"] == group]
        if not mine or group in NOT_HERE:
            continue
        is_share = PLAYS.get(study.play).is_percentage(group)
        screen.print()
        screen.say(group_label(study, group, locale))
        table = [[say(f"lab.column.{key}", locale) for key in ("arm", "item", "mean", "low", "high")]]
        for row in mine[:MOST_ROWS]:
            values = [_shown(row[key], is_share, locale) for key in ("mean", "low", "high")]
            table.append([labels[row["arm"]], item_label(row["item"], locale), *values])
        screen.table(table, right=frozenset({2, 3, 4}))
        if len(mine) > MOST_ROWS:
            screen.say(say("cli.lab.more", locale, n=len(mine) - MOST_ROWS))


def show_comparison(screen: Screen, found: Sequence[dict[str, Any]], locale: str) -> None:
    """Differences with their intervals; a star where zero is not in it."""
    heads = ("arm", "item", "before", "after", "change", "low", "high")
    table = [[say(f"cli.lab.column_{key}", locale) for key in heads] + [""]]
    for row in found:
        is_share = row["is_share"]
        values = [_shown(row[key], is_share, locale) for key in ("before", "after", "change", "low", "high")]
        name = f"{row['group']}: {item_label(row['item'], locale)}"
        is_sure = row["low"] is not None and (row["low"] > 0 or row["high"] < 0)
        table.append([row["arm"], name, *values, "*" if is_sure else ""])
    screen.table(table, right=frozenset(range(2, 7)))
    screen.say(say("cli.lab.star", locale))


def _shown(value: float | None, is_share: bool, locale: str) -> str:
    if value is None:
        return "–"
    return percent(value, locale, 2) if is_share else decimal(value, locale, 2)


def compare_folders(one: Folder, other: Folder) -> list[dict[str, Any]]:
    """By arm and figure: before, after, and the change with its 95 % interval; raises BadResults."""
    before, after = one.study(), other.study()
    if (before.play, before.seed, before.chunk) != (after.play, after.seed, after.chunk):
        raise BadResults("These results have different seeds, chunks or games: only paired results can be compared.")
    pairs = _pairs(before, after)
    shares = PLAYS.get(before.play).shares
    old = {(row["arm"], row["group"], row["item"]): row for row in summarize(before, one)}
    new = {(row["arm"], row["group"], row["item"]): row for row in summarize(after, other)}
    found = []
    for mine, theirs in pairs:
        changes = differences(one, mine, other, theirs)
        name, name_there = before.arms[mine].name, after.arms[theirs].name
        for figure, (change, low, high) in sorted(changes.items()):
            group, _, item = figure.partition(".")
            if group in before.show or group in after.show:
                found.append({
                    "arm": name if name == name_there else f"{name} → {name_there}", "group": group, "item": item,
                    "is_share": group in shares, "before": old[name, group, item]["mean"],
                    "after": new[name_there, group, item]["mean"], "change": change, "low": low, "high": high,
                })  # fmt: skip
    return found


def _pairs(before: Study, after: Study) -> list[tuple[int, int]]:
    """Arms of the same name; if there is one on each side, these two."""
    if len(before.arms) == len(after.arms) == 1:
        return [(0, 0)]
    names = [arm.name for arm in after.arms]
    found = [(i, names.index(arm.name)) for i, arm in enumerate(before.arms) if arm.name in names]
    if not found:
        raise BadResults("These results have no arm in common.")
    return found


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
