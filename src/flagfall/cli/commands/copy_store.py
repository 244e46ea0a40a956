"""`flagfall copy-store`: copies all data of a server from one database into another."""

from __future__ import annotations

import asyncio
import os
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from flagfall.cli.arguments.options import Lang, locale_of
from flagfall.cli.commands.export import data_folder
from flagfall.cli.commands.serve.run import hold
from flagfall.cli.help_pages import examples
from flagfall.cli.usage_error import WrongUse
from flagfall.server.store.copying import NotEmpty
from flagfall.server.store.copying import copy_store as copy
from flagfall.server.store.place import is_postgres, shown_place
from flagfall.text.catalog import say

EXAMPLES = examples(
    "flagfall copy-store flagfall-data postgresql://flagfall@localhost/flagfall",
    "flagfall copy-store postgresql://flagfall@localhost/flagfall another-folder",
)


def copy_store(
    source: Annotated[str, typer.Argument(metavar="SOURCE")],
    target: Annotated[str, typer.Argument(metavar="TARGET")],
    lang: Lang = None,
) -> None:
    """Copy all data of a server from one database into another.

    From a folder to PostgreSQL, or back. The target must be empty, and no server may use the folders; stop a server on
    PostgreSQL yourself, or what happens meanwhile is not in the copy.
    """
    locale = locale_of(lang, os.environ)
    if not is_postgres(source):
        data_folder(source)
    with (
        nullcontext() if is_postgres(source) else hold(Path(source)),
        nullcontext() if is_postgres(target) else hold(Path(target)),
    ):
        try:
            count = asyncio.run(copy(source, target))
        except NotEmpty:
            raise WrongUse("bad_file", "not_empty", place=shown_place(target)) from None
    typer.echo(say("cli.copy_store.done", locale, n=count, place=shown_place(target)))
