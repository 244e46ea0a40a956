"""`flagfall serve`: people play over the network, from one command."""

from __future__ import annotations

import errno
import os
import socket
from contextlib import nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from flagfall.cli.arguments.options import Lang, locale_of
from flagfall.cli.arguments.values import read_count
from flagfall.cli.commands.serve.run import Options, addressed, hold, run_server, tell, welcome
from flagfall.cli.commands.serve.supervisor import run_workers
from flagfall.cli.help_pages import examples
from flagfall.cli.usage_error import WrongUse
from flagfall.core.platform import can_fork, own_address
from flagfall.text.catalog import say

if TYPE_CHECKING:
    from flagfall.server.settings import Settings

EXAMPLES = examples(
    "flagfall serve",
    "flagfall serve --lan",
    "flagfall serve --public-url https://flagfall.example --data games",
    "FLAGFALL_LOG=json flagfall serve --no-open",
    "flagfall serve --pack jungle.toml --variant lakeland.toml",
    "flagfall serve --without cups --without daily",
    "flagfall serve --database postgresql://localhost/flagfall --workers 4",
)

EVERYWHERE = "*"
"""As `flagfall.server.network` has it."""

BACKLOG = 2_048
"""Connections that may wait to be taken up."""


def serve(
    host: Annotated[str | None, typer.Option("--host", metavar="HOST")] = None,
    lan: Annotated[bool, typer.Option("--lan")] = False,
    port: Annotated[str | None, typer.Option("--port", metavar="N")] = None,
    data: Annotated[str | None, typer.Option("--data", metavar="DIR")] = None,
    database: Annotated[str | None, typer.Option("--database", metavar="URL")] = None,
    workers: Annotated[str | None, typer.Option("--workers", metavar="N")] = None,
    bot_workers: Annotated[str | None, typer.Option("--bot-workers", metavar="N")] = None,
    public_url: Annotated[str | None, typer.Option("--public-url", metavar="URL")] = None,
    pack: Annotated[list[str] | None, typer.Option("--pack", metavar="FILE")] = None,
    variant: Annotated[list[str] | None, typer.Option("--variant", metavar="FILE")] = None,
    without: Annotated[list[str] | None, typer.Option("--without", metavar="FEATURE")] = None,
    open_browser: Annotated[bool | None, typer.Option("--open/--no-open")] = None,
    accept_damage: Annotated[bool, typer.Option("--accept-damage")] = False,
    lang: Lang = None,
) -> None:
    """Start the server: play in the browser, with friends or bots.

    Everything else is set by FLAGFALL_... variables; docs/server-settings.md lists them.
    """
    locale = locale_of(lang, os.environ)
    if lan and host is not None:
        raise WrongUse("bad_input", "lan_and_host")
    given = {
        "host": EVERYWHERE if lan else host,
        "port": None if port is None else read_count(port, "--port", 0, 65_535),
        "data": None if data is None else Path(data),
        "public_url": public_url,
        "offered": offered_files(packs=pack, variants=variant),
        "without": tuple(without) if without else None,
        "database": database,
        "workers": None if workers is None else read_count(workers, "--workers", 1, 64),
        "bot_workers": None if bot_workers is None else read_count(bot_workers, "--bot-workers", 1, 64),
    }
    settings = read_settings({key: value for key, value in given.items() if value is not None})
    if settings.workers > 1 and settings.database is None:
        raise WrongUse("bad_input", "workers_need_postgres", n=settings.workers)
    if settings.workers > 1 and not can_fork():
        raise WrongUse("bad_input", "workers_need_fork")
    run(settings, locale, open_browser, accepts_damage=accept_damage)


def run(settings: Settings, locale: str, open_browser: bool | None, *, accepts_damage: bool = False) -> None:
    """Serve until stopped; raises what prevents the start."""
    is_file = settings.database is None
    with (
        hold(settings.data) if is_file else nullcontext(),
        listen(settings.host, settings.port) as listener,
        addressed(settings.data, listener) if is_file else nullcontext(),
    ):
        ready = partial(welcome, settings, listener, locale, open_browser)
        if settings.workers == 1:
            run_server(settings, listener, ready, Options(accepts_damage=accepts_damage, locale=locale))
        else:
            run_workers(settings, listener, ready)
        tell(say("cli.serve.stopped", locale))


def offered_files(**files: list[str] | None) -> tuple[tuple[str, Path], ...] | None:
    """What the operator offers to all tables, by sort; None: as the environment says."""
    found = tuple((sort, Path(file)) for sort, given in files.items() for file in given or ())
    return found or None


def read_settings(given: dict[str, Any]) -> Settings:
    """The settings: options first, then the environment, then the defaults."""
    from pydantic import ValidationError
    from pydantic_settings import SettingsError

    from flagfall.server.settings import Settings

    try:
        return Settings(**given)
    except ValidationError as error:
        first = error.errors()[0]
        reason = first["msg"].removeprefix("Value error, ")
        if not first["loc"]:
            raise WrongUse("bad_config", "settings", reason=reason) from None
        field = str(first["loc"][0])
        name = "--without" if field == "without" and field in given else f"FLAGFALL_{field.upper()}"
        raise WrongUse("bad_config", "setting", name=name, reason=reason) from None
    except SettingsError as error:
        raise WrongUse("bad_config", "setting", name="FLAGFALL_…", reason=str(error)) from None


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; an error says what is in the way."""
    if host == EVERYWHERE:
        return _listen_everywhere(port)
    try:
        family, kind, number, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, number)
    except (OSError, UnicodeError) as error:
        raise _cannot(host, port, error) from None
    try:
        own_address(listener)
        listener.bind(address)
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise WrongUse("port_in_use", "port_in_use", host=host, port=str(port)) from None
        raise _cannot(host, port, error) from None
    listener.set_inheritable(False)
    return listener


def _listen_everywhere(port: int) -> socket.socket:
    """All addresses of this computer: of both kinds where the system can, else the old ones."""
    if socket.has_dualstack_ipv6():
        with suppress(OSError):  # there may be IPv6 in the system and none in its network, or the port is in use
            listener = socket.create_server(("::", port), family=socket.AF_INET6, backlog=BACKLOG, dualstack_ipv6=True)
            listener.set_inheritable(False)
            return listener
    return listen("0.0.0.0", port)  # noqa: S104 (the user asked for it)


def _cannot(host: str, port: int, error: Exception) -> WrongUse:
    reason = getattr(error, "strerror", None) or str(error)
    return WrongUse("bad_input", "cannot_listen", host=host, port=str(port), reason=reason)
