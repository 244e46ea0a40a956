"""`build_app`: the routes, what every request passes through, and what happens when the server starts and stops."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute

import flagfall
from flagfall.core.languages import FALLBACK
from flagfall.core.words import in_one
from flagfall.games import GAMES
from flagfall.server.cluster.alone import Alone
from flagfall.server.cluster.base import Cluster
from flagfall.server.contests.cups.cups import Cups
from flagfall.server.contests.cups.marshal import Marshal
from flagfall.server.contests.daily.daily import Daily
from flagfall.server.contests.puzzles.puzzles import Puzzles
from flagfall.server.http import error_responses
from flagfall.server.http.middleware import Gate, SecureHeaders
from flagfall.server.http.pass_on import PassOn
from flagfall.server.http.request_log import RequestLog
from flagfall.server.http.routes import (
    achievements,
    admin,
    announcement,
    api_docs,
    health,
    insights,
    languages,
    library,
    party,
    public_address,
    ratings,
    replays,
    studies,
    table_qr,
    table_stream,
    tables,
    users,
    workshop,
)
from flagfall.server.http.routes.contests import cups as cup_routes
from flagfall.server.http.routes.contests import daily as daily_routes
from flagfall.server.http.routes.contests import puzzles as puzzle_routes
from flagfall.server.http.routes.people import account, correspondence, notices, pairing, profiles
from flagfall.server.http.static_files import FOLDER, WebFiles
from flagfall.server.metrics import Metrics
from flagfall.server.notices.notices import Notices
from flagfall.server.operations.operations import Operations
from flagfall.server.pairing.pairing import Pairing
from flagfall.server.people.profiles import Profiles
from flagfall.server.people.vacations import Vacations
from flagfall.server.rooms.registry import Rooms
from flagfall.server.security.allowed_hosts import Hosts
from flagfall.server.security.failed_logins import Guesses
from flagfall.server.security.passphrases import Passphrases
from flagfall.server.security.rate_limits import Limits
from flagfall.server.services import Services
from flagfall.server.settings import Settings
from flagfall.server.sharing import Sharing
from flagfall.server.store.base import Store
from flagfall.server.websocket import endpoint
from flagfall.server.workshop.workshop import Workshop

SMALLEST = 600
"""Bytes from which compressing an answer pays."""

ABOUT = """Play {games}.

Everything about people and tables is here. The game itself goes over a websocket at each table, described in
`docs/protocol.md`. A failure is always `{{code, message, wait}}`; the codes are stable and listed with every address.
"""


def build_app(settings: Settings, store: Store, web: Path = FOLDER, cluster: Cluster | None = None) -> FastAPI:
    """Build the ASGI application from settings, a store and the cluster of server processes.

    `web` is the folder of the built web app.
    """
    languages.load()  # a broken file is told now, not to the first visitor
    metrics = Metrics()
    cluster = cluster or Alone()
    rooms = Rooms(settings, store, metrics, cluster)
    sharing = Sharing(rooms, store, cluster)
    hosts, limits, guesses = Hosts(settings), Limits(settings), Guesses(settings.sign_ins_per_minute)
    operations = Operations(settings, store, rooms)
    cups = Cups(settings, store, rooms, cluster)
    services = Services(
        settings, store, rooms, sharing, hosts, limits, guesses, metrics, Passphrases(), operations,
        Workshop(settings, store), cups, Marshal(store, rooms, cups, sharing, cluster),
        Daily(store, rooms), Puzzles(store), Notices(settings, store), Vacations(settings, store, sharing),
        Pairing(store, rooms, sharing), Profiles(store, sharing),
    )  # fmt: skip
    store.on_commit = metrics.committed
    metrics.watch_tables(rooms.count)
    metrics.watch_bots(rooms.workers.questions, lambda: rooms.workers.replaced)
    app = FastAPI(
        title="Flagfall",
        version=flagfall.__version__,
        description=ABOUT.format(games=" and ".join(in_one(plugin.name, FALLBACK) for plugin in GAMES.all().values())),
        docs_url=None,
        redoc_url=None,
        openapi_url=api_docs.OPENAPI,
        redirect_slashes=False,
        lifespan=_lifespan,
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
            Middleware(PassOn, cluster=cluster),
        ],
    )
    app.state.services = services
    app.router.routes += _routes(tuple(GAMES.all()))
    app.router.default = WebFiles(web)
    error_responses.install(app)
    return app


@cache
def _routes(games: tuple[str, ...]) -> list[BaseRoute]:
    """Every address, for servers with these games; what FastAPI learns about one serves all apps of a process."""
    # The order matters: `/tables/stream` has to come before `/tables/{table_id}`.
    routers = (
        users.router, table_stream.router, tables.router, public_address.router, table_qr.router, replays.router,
        languages.router, library.library_router(), insights.insights_router(), studies.studies_router(),
        workshop.workshop_router(), cup_routes.router, daily_routes.router, puzzle_routes.router, ratings.router,
        announcement.router, notices.router, correspondence.router, pairing.router, profiles.router, account.router,
        admin.router, party.router, achievements.router, health.router, api_docs.router,
    )  # fmt: skip
    return [*(route for router in routers for route in router.routes), endpoint.route]


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    services: Services = app.state.services
    try:
        await services.store.open()
        await services.workshop.offer_files()
        await services.sharing.begin()
        await services.operations.housekeeping.start()
        await services.marshal.start()
        services.notices.delivery.start()
    except BaseException as error:
        services.failure = error
        raise
    counting = asyncio.create_task(services.metrics.keep_up())
    try:
        yield
    finally:
        counting.cancel()
        services.stopping.set()
        await services.marshal.close()
        await services.daily.close()
        await services.notices.delivery.close()
        await services.operations.housekeeping.close()
        await services.sharing.end()
        await services.analyst.close()
        await services.store.close()
