"""`flagfall export`: the games of a server as a file of records."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from flagfall.cli.arguments.options import Lang, locale_of
from flagfall.cli.help_pages import examples
from flagfall.cli.output.record_files import check_place, write_records
from flagfall.cli.usage_error import WrongUse
from flagfall.server.store.place import is_postgres
from flagfall.server.store.sqlite import FILE
from flagfall.server.tables.records import export_records
from flagfall.text.catalog import say

EXAMPLES = examples(
    "flagfall export --data flagfall-data --out games.ndjson",
    "flagfall export --database postgresql://localhost/games --out games.ndjson",
    "flagfall export --data flagfall-data | flagfall replay /dev/stdin --check",
)


def export(
    data: Annotated[str, typer.Option("--data", metavar="DIR")] = "flagfall-data",
    database: Annotated[str | None, typer.Option("--database", metavar="URL")] = None,
    out: Annotated[str, typer.Option("--out", metavar="FILE")] = "-",
    everything: Annotated[bool, typer.Option("--all")] = False,
    lang: Lang = None,
) -> None:
    """Write the games of a server to a file, one record a line.

    `flagfall replay` reads it. The server may be running.
    """
    locale = locale_of(lang, os.environ)
    place = chosen_place(data, database)
    if out != "-":
        check_place(out)
    lines = asyncio.run(export_records(place, ("over", "playing") if everything else ("over",)))
    if out == "-":
        sys.stdout.writelines(f"{line}\n" for line in lines)
        return
    write_records(out, lines)
    typer.echo(say("cli.export.done", locale, n=len(lines), path=out))


def chosen_place(data: str, database: str | None) -> Path | str:
    """The folder of a server that has run before, or the address of its database."""
    database = database or os.environ.get("FLAGFALL_DATABASE")
    if not database:
        return data_folder(data)
    if not is_postgres(database):
        raise WrongUse("bad_input", "bad_database", url=database)
    return database


def data_folder(name: str) -> Path:
    """The folder of a server that has run before."""
    if "\0" in name or not (Path(name) / FILE).is_file():
        raise WrongUse("bad_file", "no_data", path=name)
    return Path(name)
