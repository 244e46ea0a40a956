"""`build_app`: the doors, what stands before them, and what happens when the server starts and stops."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import APIRouter, FastAPI
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

import flagfall
from flagfall.server import (
    docs_page,
    health,
    library,
    lobby,
    people,
    qr,
    reach,
    refusals,
    replays,
    scoreboard,
    sockets,
    stream,
    table_rules,
)
from flagfall.server.guesses import Guesses
from flagfall.server.hosts import Hosts
from flagfall.server.limits import Limits
from flagfall.server.logs import RequestLog
from flagfall.server.metrics import Metrics
from flagfall.server.models import Refusal
from flagfall.server.passphrases import Passphrases
from flagfall.server.rooms import Rooms
from flagfall.server.security import Gate, SecureHeaders
from flagfall.server.services import Services
from flagfall.server.settings import Settings
from flagfall.server.store.base import Store
from flagfall.server.web_files import FOLDER, WebFiles

API = "/api/v1"
SMALLEST = 600
"""Bytes from which compressing an answer pays."""

# The order matters: `/tables/stream` has to come before `/tables/{table_id}`.
DOORS: tuple[APIRouter, ...] = (
    people.router, stream.router, lobby.router, reach.router, qr.router, replays.router, library.router,
    table_rules.router, scoreboard.router, sockets.router,
)  # fmt: skip

ABOUT = """Play Challengers! and Zcarda Capture The Base.

Everything about people and tables is here. The game itself goes over a websocket at each table, described in
`docs/protocol.md`. A failure is always `{code, message, wait}`; the codes are stable and listed with every address.
"""


def build_app(settings: Settings, store: Store, web: Path = FOLDER) -> FastAPI:
    """A server with these settings and this store; `web` is the folder of the built web app."""
    metrics = Metrics()
    rooms = Rooms(settings, store, metrics)
    guesses = Guesses(settings.sign_ins_per_minute)
    services = Services(settings, store, rooms, Hosts(settings), Limits(settings), guesses, metrics, Passphrases())
    metrics.watch_tables(rooms.count)
    app = FastAPI(
        title="Flagfall",
        version=flagfall.__version__,
        description=ABOUT,
        docs_url=None,
        redoc_url=None,
        openapi_url=docs_page.OPENAPI,
        redirect_slashes=False,
        lifespan=_lifespan,
        responses={500: {"model": Refusal, "description": "Our mistake."}},
        middleware=[
            Middleware(SecureHeaders),
            Middleware(RequestLog, metrics=metrics, trust_proxy=settings.trust_proxy),
            Middleware(GZipMiddleware, minimum_size=SMALLEST, compresslevel=6),
            Middleware(
                Gate,
                hosts=services.hosts,
                limits=services.limits,
                metrics=metrics,
                body_bytes=settings.body_bytes,
                trust_proxy=settings.trust_proxy,
            ),
        ],
    )
    app.state.services = services
    for door in DOORS:
        app.include_router(door, prefix=API)
    app.include_router(health.router)
    app.include_router(docs_page.router)
    app.router.default = WebFiles(web)
    refusals.install(app)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    services: Services = app.state.services
    try:
        await services.store.open()
        await services.rooms.restore()
    except BaseException as error:
        services.failure = error
        raise
    try:
        yield
    finally:
        services.stopping.set()
        await services.rooms.close()
        await services.store.close()
