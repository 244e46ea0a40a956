"""The running server of `flagfall serve`: says when it is ready, and stops without losing anything."""

from __future__ import annotations

import asyncio
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
from typing import cast

import typer
import uvicorn
from fastapi import FastAPI

from flagfall.cli.serving.startup_message import address_of, announcement
from flagfall.core.platform import has_local_sockets
from flagfall.server.app import build_app
from flagfall.server.cluster.base import Cluster
from flagfall.server.http import request_log
from flagfall.server.services import Services
from flagfall.server.settings import Settings
from flagfall.server.store.base import Store
from flagfall.server.store.sqlite import SqliteStore
from flagfall.server.transport.file_limit import limit_addresses, raise_file_limit
from flagfall.server.transport.handover import Receiver
from flagfall.server.transport.uvicorn_handover import HandedOver
from flagfall.server.transport.uvicorn_protocols import protocols

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
        if settings.insight_ahead:
            services.analyst.start_ahead()

    server = _Server(_config(app, settings), services, is_ready, receiver, options.lifeline)
    # What keeps it from starting is raised below, in our own words; afterwards the log may hear of trouble.
    logging.getLogger("uvicorn").setLevel(logging.CRITICAL)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner, suppress(SystemExit):
        runner.run(server.serve(sockets=[listener]))
    if receiver is not None:
        receiver.remove()
    if services.failure is not None:
        raise services.failure


def welcome(settings: Settings, listener: socket.socket, locale: str, wants_browser: bool | None) -> None:
    """Say that people may come, and show the page where a user can see it."""
    tell("\n".join(announcement(settings, listener, locale)))
    if wants_browser or (wants_browser is None and has_browser()):
        threading.Thread(target=_show, args=(address_of(listener),), daemon=True).start()


def open_place(settings: Settings, *, accepts_damage: bool) -> tuple[Store, Cluster | None, Receiver | None]:
    """Where everything is stored, and the other processes that store there, if there may be any."""
    if settings.database is None:
        return SqliteStore(settings.data, accepts_damage=accepts_damage), None, None
    from flagfall.server.cluster.postgres import PostgresCluster
    from flagfall.server.store.postgres import PostgresStore

    store = PostgresStore(settings.database)
    receiver = Receiver() if has_local_sockets() else None
    return store, PostgresCluster(store, receiver.address if receiver else ""), receiver


def has_browser() -> bool:
    """Whether a user can see this machine: a terminal, and a screen to show pages on."""
    if not sys.stdout.isatty() or os.environ.get("SSH_CONNECTION"):
        return False
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


@dataclass(frozen=True, slots=True)
class Options:
    """The options of `flagfall serve` that are not settings."""

    accepts_damage: bool = False
    lifeline: int | None = None  # a pipe that ends with the process that started this one


class _Server(uvicorn.Server):
    """Tells when it listens, and lets lasting connections end themselves before it closes them."""

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
        """Stop on the usual signals, and leave it at that: a server that stopped as told has not failed."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop: streams and websockets first hear that it ends."""
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


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:  # Windows has none
        return None
    return uvloop.new_event_loop


def tell(text: str) -> None:
    """A line on the terminal."""
    with suppress(OSError):  # the reader of the first line may be gone; that is no reason to stop
        typer.echo(text)
        sys.stdout.flush()


def _show(address: str) -> None:
    with suppress(webbrowser.Error, OSError):
        webbrowser.open(address)
