"""`flagfall migrate`: bring the database of a server up to date."""

from __future__ import annotations

import asyncio
import os
from typing import Annotated

import typer

from flagfall.cli.arguments.options import Lang, locale_of
from flagfall.cli.commands.export import chosen_place
from flagfall.cli.commands.serve.run import hold
from flagfall.cli.help_pages import examples
from flagfall.server.store.migration import postgres_steps, sqlite_steps
from flagfall.server.store.place import shown_place
from flagfall.server.store.postgres import PostgresStore
from flagfall.server.store.sqlite import SqliteStore
from flagfall.text.catalog import say

EXAMPLES = examples(
    "flagfall migrate --data flagfall-data",
    "flagfall migrate --database postgresql://flagfall@localhost/flagfall",
)


def migrate(
    data: Annotated[str, typer.Option("--data", metavar="DIR")] = "flagfall-data",
    database: Annotated[str | None, typer.Option("--database", metavar="URL")] = None,
    lang: Lang = None,
) -> None:
    """Bring the database of a server up to date, without starting it.

    `flagfall serve` does the same by itself. There is no way back: make a backup first.
    """
    locale = locale_of(lang, os.environ)
    place = chosen_place(data, database)
    if isinstance(place, str):
        asyncio.run(_open(PostgresStore(place)))
        steps = postgres_steps()
    else:
        with hold(place):
            asyncio.run(_open(SqliteStore(place)))
        steps = sqlite_steps()
    typer.echo(say("cli.migrate.done", locale, place=shown_place(str(place)), n=steps[-1].number))


async def _open(store: SqliteStore | PostgresStore) -> None:
    """Opening brings the schema up to date."""
    await store.open()
    await store.close()
