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

import typer
import uvicorn
from fastapi import FastAPI

from flagfall.cli.serving.startup_message import address_of, announcement
from flagfall.server.app import build_app
from flagfall.server.http import request_log
from flagfall.server.services import Services
from flagfall.server.settings import Settings
from flagfall.server.store.sqlite import SqliteStore
from flagfall.server.transport.uvicorn_protocols import protocols
from flagfall.text.catalog import say

GRACE = 5
"""Seconds that connections have to end when the server stops."""

FAREWELL = 0.1
"""Seconds to let the last words go out."""

LONGEST_HEAD = 32_768
"""Bytes of the first line and the headers of a request."""


def run_server(
    settings: Settings, listener: socket.socket, locale: str, *, wants_browser: bool | None, accepts_damage: bool
) -> None:
    """Serve until SIGINT or SIGTERM; raises what kept the server from starting."""
    request_log.set_up(settings.log)
    store = SqliteStore(settings.data, accepts_damage=accepts_damage)
    app = build_app(settings, store)
    services: Services = app.state.services
    store.on_commit = services.metrics.committed

    def ready() -> None:
        # Everything loaded so far stays for good, and games make few cycles: look for them seldom.
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 50, 50)
        logging.getLogger("uvicorn").setLevel(logging.WARNING)
        _say("\n".join(announcement(settings, listener, locale)))
        if settings.insight_ahead:
            services.analyst.start_ahead()
        if wants_browser or (wants_browser is None and has_browser()):
            threading.Thread(target=_show, args=(address_of(listener),), daemon=True).start()

    server = _Server(_config(app, settings), services, ready)
    # What keeps it from starting is raised below, in our own words; afterwards the log may hear of trouble.
    logging.getLogger("uvicorn").setLevel(logging.CRITICAL)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner, suppress(SystemExit):
        runner.run(server.serve(sockets=[listener]))
    if services.failure is not None:
        raise services.failure
    _say(say("cli.serve.stopped", locale))


def has_browser() -> bool:
    """Whether somebody looks at this machine: a terminal, and a screen to show pages on."""
    if not sys.stdout.isatty() or os.environ.get("SSH_CONNECTION"):
        return False
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


class _Server(uvicorn.Server):
    """Tells when it listens, and lets lasting connections end themselves before it closes them."""

    def __init__(self, config: uvicorn.Config, services: Services, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._services, self._ready = services, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            self._ready()

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


def _config(app: FastAPI, settings: Settings) -> uvicorn.Config:
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


def _say(text: str) -> None:
    with suppress(OSError):  # whoever read the first line may be gone; that is no reason to stop
        typer.echo(text)
        sys.stdout.flush()


def _show(address: str) -> None:
    with suppress(webbrowser.Error, OSError):
        webbrowser.open(address)
