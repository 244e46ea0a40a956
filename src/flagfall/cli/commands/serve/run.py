"""The running server of `flagfall serve`: says when it is ready, and stops without losing anything."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import segno
import typer
import uvicorn
from fastapi import FastAPI

from flagfall.cli.usage_error import WrongUse
from flagfall.core import platform
from flagfall.core.installation import adding
from flagfall.core.jit import has_native
from flagfall.core.languages import FALLBACK
from flagfall.core.platform import closing_signals, has_local_sockets
from flagfall.server.app import build_app
from flagfall.server.cluster.base import Cluster
from flagfall.server.features.admin.service import Operations
from flagfall.server.http import request_log
from flagfall.server.network import in_url, is_everywhere, network_addresses
from flagfall.server.services import Services
from flagfall.server.settings import Settings
from flagfall.server.store.base import Store
from flagfall.server.store.place import shown_place
from flagfall.server.store.sqlite import SqliteStore
from flagfall.server.transport.file_limit import limit_addresses, raise_file_limit
from flagfall.server.transport.handover import Receiver
from flagfall.server.transport.uvicorn_handover import HandedOver
from flagfall.server.transport.uvicorn_protocols import protocols
from flagfall.text.catalog import say

# What `flagfall serve` says when it is ready: where to find it, from here and from other devices.

# A link as a QR code made of characters: readable by a phone from a terminal, and in a log without colour.

# One server to a folder: two of them would both believe that the tables are theirs.
#
# The folder itself is locked, too: a lock file can be removed, and a second server would make a new one.

# What asks a command to stop: signals that are treated like Ctrl-C.


@contextmanager
def signals_interrupt() -> Iterator[None]:
    """Turn a closed window (SIGHUP) or SIGTERM into KeyboardInterrupt, so that results are kept and printed."""

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    before = {}
    with suppress(ValueError):  # only the main thread may do this
        before = {number: signal.signal(number, interrupt) for number in closing_signals()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


LOCK = "server.lock"


@contextmanager
def hold(folder: Path) -> Iterator[None]:
    """Hold the lock; the operating system releases it even if this process is killed."""
    try:
        if folder.exists() and not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / LOCK).open("w", encoding="utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise WrongUse("bad_file", "bad_folder", path=str(folder), reason=reason) from None
    with lock:
        place = platform.open_folder(folder)
        try:
            for held in (place, lock.fileno()):
                try:
                    if held is not None and not platform.lock(held):
                        raise WrongUse("data_in_use", "data_in_use", path=str(folder))
                except OSError:  # network file systems cannot lock folders
                    if held != place:
                        raise
            yield
        finally:
            if place is not None:
                os.close(place)


ADDRESS = "server-address"
"""A file beside the lock: where the server that holds the folder can be opened on this computer."""


@contextmanager
def addressed(folder: Path, listener: socket.socket) -> Iterator[None]:
    """Note where the server is found while it runs, for a second start with the same folder."""
    note = folder / ADDRESS
    with suppress(OSError):  # on a full disk there is no such note
        note.write_text(f"{address_of(listener)}\n", encoding="utf-8")
    try:
        yield
    finally:
        note.unlink(missing_ok=True)


def address_in(folder: Path) -> str | None:
    """Where the server that holds a folder is found, as it noted."""
    try:
        return (folder / ADDRESS).read_text(encoding="utf-8").strip() or None
    except OSError:
        return None


WIDEST = 80
QUIET = 2
"""Light modules around the code."""

_HALVES = (" ", "▀", "▄", "█")
_PAPER, _PLAIN = "\x1b[38;5;231;48;5;16m", "\x1b[0m"


def draw(link: str, *, has_blocks: bool, has_colour: bool) -> list[str]:
    """The lines of the code; none if it would not fit into 80 columns.

    Light modules are drawn and dark ones left out, as most terminals are dark; where there is colour, it says so. With
    half blocks a character is two modules, one above the other; without them a module is two characters.
    """
    rows = [list(row) for row in segno.make(link, error="l", micro=False).matrix_iter(border=QUIET)]
    if has_blocks:
        rows += [[1] * len(rows[0])] * (len(rows) % 2)
        pairs = zip(rows[::2], rows[1::2], strict=True)
        lines = ["".join(_HALVES[(not a) + 2 * (not b)] for a, b in zip(*pair, strict=True)) for pair in pairs]
    else:
        lines = ["".join("  " if dark else "##" for dark in row) for row in rows]
    if len(lines[0]) > WIDEST:
        return []
    return [f"{_PAPER}{line}{_PLAIN}" if has_colour else line for line in lines]


MOST_SHOWN = 3
"""Addresses of one computer; an operator with more knows them."""


def announcement(settings: Settings, listener: socket.socket, locale: str) -> Iterator[str]:
    """The lines, the address of this computer first."""
    yield say("cli.serve.ready", locale, address=address_of(listener))
    if settings.public_url is not None:
        yield say("cli.serve.public", locale, address=settings.public_url)
        yield from _picture(settings.public_url)
    else:
        yield from _in_the_network(settings.host, listener.getsockname()[1], locale)
    if not has_native():
        yield say("cli.serve.interpreted", locale, command=adding("fast"))
    place = str(settings.data) if settings.database is None else shown_place(settings.database)
    yield say("cli.serve.stop", locale, folder=place)


def address_of(listener: socket.socket) -> str:
    """What to type into a browser on this machine."""
    host, port = listener.getsockname()[:2]
    if is_everywhere(host):
        host = "::1" if _is_new_only(listener) else "127.0.0.1"
    return f"http://{in_url(host)}:{port}"


def _in_the_network(host: str, port: int, locale: str) -> Iterator[str]:
    links = [f"http://{in_url(address)}:{port}" for address in network_addresses(host)][:MOST_SHOWN]
    if not links:
        yield say("cli.serve.no_network" if is_everywhere(host) else "cli.serve.alone", locale)
        return
    yield say("cli.serve.network", locale, address=links[0])
    for link in links[1:]:
        yield say("cli.serve.or", locale, address=link)
    yield from _picture(links[0])
    yield say("cli.serve.open_to_all", locale)


def _picture(link: str) -> Iterator[str]:
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    has_colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    lines = draw(link, has_blocks=encoding.startswith("utf"), has_colour=has_colour)
    if lines:
        yield from ("", *lines, "")


def _is_new_only(listener: socket.socket) -> bool:
    """Whether it listens on all IPv6 addresses and on no others."""
    if listener.family != socket.AF_INET6:
        return False
    return bool(listener.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY))


GRACE = 5
"""Seconds that connections have to end when the server stops."""

FAREWELL = 0.1
"""Seconds to let the last words go out."""

LONGEST_HEAD = 32_768
"""Bytes of the first line and the headers of a request."""


def run_server(settings: Settings, listener: socket.socket, ready: Callable[[], None], options: Options) -> None:
    """Serve until SIGINT or SIGTERM; raises what kept the server from starting."""
    request_log.set_up(settings.log)
    store, cluster, receiver = open_place(settings, accepts_damage=options.accepts_damage)
    app = build_app(settings, store, cluster=cluster)
    services: Services = app.state.services

    def is_ready() -> None:
        # Everything loaded so far stays for good, and games make few cycles: look for them seldom.
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 50, 50)
        logging.getLogger("uvicorn").setLevel(logging.WARNING)
        ready()
        link = services.get(Operations).first_link
        if link is not None and options.is_alone:
            tell(say("cli.serve.first_operator", options.locale, link=link))
        for begin in services.ready:
            begin(services)

    server = _Server(_config(app, settings), services, is_ready, receiver, options.lifeline)
    # Errors at the start are raised below with our own message; later ones go to the log.
    logging.getLogger("uvicorn").setLevel(logging.CRITICAL)
    with asyncio.Runner(loop_factory=platform.new_event_loop()) as runner, suppress(SystemExit):
        runner.run(server.serve(sockets=[listener]))
    if receiver is not None:
        receiver.remove()
    if services.failure is not None:
        raise services.failure


def welcome(settings: Settings, listener: socket.socket, locale: str, wants_browser: bool | None) -> None:
    """Say that people may come, and show the page where a user can see it."""
    tell("\n".join(announcement(settings, listener, locale)))
    if wants_browser or (wants_browser is None and has_browser()):
        show(address_of(listener))


def open_place(settings: Settings, *, accepts_damage: bool) -> tuple[Store, Cluster | None, Receiver | None]:
    """Open the store and the connection to other processes that use it."""
    if settings.database is None:
        return SqliteStore(settings.data, accepts_damage=accepts_damage), None, None
    from flagfall.server.cluster.postgres import PostgresCluster
    from flagfall.server.store.postgres import PostgresStore

    store = PostgresStore(settings.database)
    receiver = Receiver() if has_local_sockets() else None
    return store, PostgresCluster(store, receiver.address if receiver else ""), receiver


def has_browser() -> bool:
    """Whether a user can see this machine: a terminal, and a screen to show pages on."""
    return sys.stdout.isatty() and platform.has_screen()


@dataclass(frozen=True, slots=True)
class Options:
    """The options of `flagfall serve` that are not settings."""

    accepts_damage: bool = False
    locale: str = FALLBACK
    is_alone: bool = True  # of several processes each has a link of its own, and the last would be the only one
    lifeline: int | None = None  # a pipe that ends with the process that started this one


class _Server(uvicorn.Server):
    """A server that announces when it listens and lets lasting connections end before it closes them."""

    def __init__(
        self,
        config: uvicorn.Config,
        services: Services,
        ready: Callable[[], None],
        receiver: Receiver | None,
        lifeline: int | None,
    ) -> None:
        super().__init__(config)
        self._services, self._ready, self._receiver, self._lifeline = services, ready, receiver, lifeline

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self._receiver is not None:
            self._receiver.start(self._protocol)
        if self._lifeline is not None:
            asyncio.get_running_loop().add_reader(self._lifeline, self._orphaned, self._lifeline)
        if self.started:
            self._ready()

    def _protocol(self, hops: int) -> asyncio.Protocol:
        """For a connection that comes from another process."""
        make = cast("Callable[..., HandedOver]", self.config.http_protocol_class)
        protocol = make(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
        protocol.hops = hops
        return cast(asyncio.Protocol, protocol)

    def _orphaned(self, lifeline: int) -> None:
        """The process that started this one is gone: stop, too."""
        asyncio.get_running_loop().remove_reader(lifeline)
        self.should_exit = True

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on the usual signals with exit code 0."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; streams and websockets are informed first."""
        services = self._services
        services.stopping.set()
        services.rooms.farewell()
        await asyncio.sleep(FAREWELL)
        await super().shutdown(sockets)
        if self._receiver is not None:
            self._receiver.close()


def _config(app: FastAPI, settings: Settings) -> uvicorn.Config:
    raise_file_limit()
    limit_addresses(settings.trust_proxy)
    http, websocket = protocols()
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        http=http,
        h11_max_incomplete_event_size=LONGEST_HEAD,
        ws=websocket,
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,
        proxy_headers=False,  # we read them ourselves, and believe only the last entry
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        lifespan="on",
    )


def tell(text: str) -> None:
    """A line on the terminal."""
    with suppress(OSError):  # the reader of the first line may be gone; that is no reason to stop
        typer.echo(text)
        sys.stdout.flush()


def show(address: str) -> threading.Thread:
    """Open a page in the browser of this machine, without waiting for it."""

    def open_page() -> None:
        with suppress(webbrowser.Error, OSError):
            webbrowser.open(address)

    opening = threading.Thread(target=open_page, daemon=True)
    opening.start()
    return opening
