"""`flagfall backup`: copies all data of a running server."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from flagfall.cli.arguments.options import Lang, locale_of
from flagfall.cli.commands.export import chosen_place
from flagfall.cli.help_pages import examples
from flagfall.cli.output.record_files import check_place
from flagfall.cli.usage_error import WrongUse
from flagfall.server.store.place import shown_place
from flagfall.server.store.reading import copy
from flagfall.server.store.sqlite import FILE
from flagfall.text.catalog import say

EXAMPLES = examples("flagfall backup --data flagfall-data backup-monday.sqlite3")


def backup(
    target: Annotated[str, typer.Argument(metavar="TARGET")],
    data: Annotated[str, typer.Option("--data", metavar="DIR")] = "flagfall-data",
    database: Annotated[str | None, typer.Option("--database", metavar="URL")] = None,
    lang: Lang = None,
) -> None:
    """Copy all data of a server into one file.

    Safe while the server runs. To restore, put it into an empty data folder as flagfall.sqlite3.
    """
    locale = locale_of(lang, os.environ)
    folder = chosen_place(data, database)
    if isinstance(folder, str):
        raise WrongUse("bad_input", "use_pg_dump", target=target, place=shown_place(folder))
    check_place(target)
    path = Path(target)
    try:
        # Created here and now, so that of two backups only one gets the name.
        path.touch(mode=0o600, exist_ok=False)
    except FileExistsError:
        raise WrongUse("bad_file", "target_exists", path=target) from None
    except OSError as error:
        raise WrongUse("bad_file", "unwritable", path=target, reason=error.strerror or str(error)) from None
    try:
        copy(folder / FILE, path)
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            path.unlink()
        raise WrongUse("bad_file", "unwritable", path=target, reason=str(error)) from None
    typer.echo(say("cli.backup.done", locale, path=target))
