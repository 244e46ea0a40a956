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
from flagfall.core.plugins import GAMES
from flagfall.core.words import in_one
from flagfall.server.cluster.alone import Alone
from flagfall.server.cluster.base import Cluster
from flagfall.server.features.accounts import external, openid_routes
from flagfall.server.features.accounts import routes as users
from flagfall.server.features.achievements import routes as achievements
from flagfall.server.features.admin import announcement_routes as announcement
from flagfall.server.features.admin import first_operator
from flagfall.server.features.admin import routes as admin
from flagfall.server.features.admin.service import Operations
from flagfall.server.features.companion import routes as companion
from flagfall.server.features.companion.service import Evenings
from flagfall.server.features.correspondence import routes as correspondence
from flagfall.server.features.correspondence.at_table import TableCorrespondence
from flagfall.server.features.correspondence.vacations import Vacations
from flagfall.server.features.cups import routes as cup_routes
from flagfall.server.features.cups.runner import CupRunner
from flagfall.server.features.cups.service import Cups
from flagfall.server.features.daily import routes as daily_routes
from flagfall.server.features.daily.service import Daily
from flagfall.server.features.insights import routes as insights
from flagfall.server.features.insights import study_routes as studies
from flagfall.server.features.insights.analyst import Analyst
from flagfall.server.features.library import language_routes as languages
from flagfall.server.features.library import routes as library
from flagfall.server.features.lobby import qr_routes as table_qr
from flagfall.server.features.lobby import routes as tables
from flagfall.server.features.lobby import stream_routes as table_stream
from flagfall.server.features.matchmaking import routes as pairing
from flagfall.server.features.matchmaking.service import Pairing
from flagfall.server.features.notices import routes as notices
from flagfall.server.features.notices.service import Notices
from flagfall.server.features.party import routes as party
from flagfall.server.features.people import account_routes as account
from flagfall.server.features.people import routes as profiles
from flagfall.server.features.people.service import Profiles
from flagfall.server.features.puzzles import routes as puzzle_routes
from flagfall.server.features.puzzles.service import Puzzles
from flagfall.server.features.ratings import routes as ratings
from flagfall.server.features.ratings.service import judge
from flagfall.server.features.replays import routes as replays
from flagfall.server.features.replays.narration_archive import NarrationKeeper
from flagfall.server.features.workshop import routes as workshop
from flagfall.server.features.workshop.service import Workshop
from flagfall.server.http import api_docs, error_responses, health, public_address
from flagfall.server.http.middleware import Gate, SecureHeaders
from flagfall.server.http.pass_on import PassOn
from flagfall.server.http.request_log import RequestLog
from flagfall.server.http.static_files import FOLDER, WebFiles
from flagfall.server.metrics import Metrics
from flagfall.server.security.allowed_hosts import Hosts
from flagfall.server.security.failed_logins import Guesses
from flagfall.server.security.passphrases import Passphrases
from flagfall.server.security.rate_limits import Limits
from flagfall.server.services import Services
from flagfall.server.settings import Settings
from flagfall.server.sharing import Sharing
from flagfall.server.store.base import Store
from flagfall.server.tables.registry import Rooms
from flagfall.server.websocket import endpoint

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
    languages.load()  # a broken file is reported now, not to the first visitor
    metrics = Metrics()
    cluster = cluster or Alone()
    rooms = Rooms(settings, store, metrics, cluster)
    narrations = NarrationKeeper()
    rooms.hooks.correspondence, rooms.hooks.judge = TableCorrespondence, judge
    rooms.hooks.over.append(narrations.add)
    rooms.hooks.closing.append(narrations.finish)
    sharing = Sharing(rooms, store, cluster)
    hosts, limits, guesses = Hosts(settings), Limits(settings), Guesses(settings.sign_ins_per_minute)
    operations = Operations(settings, store, rooms)
    cups = Cups(settings, store, rooms, cluster)
    services = Services(
        settings, store, rooms, sharing, hosts, limits, guesses, metrics, Passphrases(), operations,
        Workshop(settings, store), cups, CupRunner(store, rooms, cups, sharing, cluster),
        Daily(store, rooms), Puzzles(store), Notices(settings, store), Vacations(settings, store, sharing),
        Pairing(store, rooms, sharing), Profiles(store, sharing), Evenings(settings, store),
        Analyst(rooms.workers.compiler),
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
    app.state.services, app.state.narrations = services, narrations
    app.router.routes += _routes(tuple(GAMES.all()))
    app.router.default = WebFiles(web)
    error_responses.install(app)
    return app


@cache
def _routes(games: tuple[str, ...]) -> list[BaseRoute]:
    """Every address, for servers with these games; what FastAPI learns about one serves all apps of a process."""
    # The order matters: `/tables/stream` has to come before `/tables/{table_id}`.
    routers = (
        users.router, external.router, openid_routes.router, table_stream.router, tables.router, public_address.router,
        table_qr.router, replays.router, languages.router, library.library_router(), insights.insights_router(),
        studies.studies_router(), workshop.workshop_router(), cup_routes.router, daily_routes.router,
        puzzle_routes.router, ratings.router, announcement.router, notices.router, correspondence.router,
        pairing.router, profiles.router, account.router, first_operator.router, admin.router, party.router,
        achievements.router, companion.router, health.router, api_docs.router,
    )  # fmt: skip
    return [*(route for router in routers for route in router.routes), endpoint.route]


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    services: Services = app.state.services
    try:
        await services.store.open()
        await services.workshop.offer_files()
        await services.sharing.begin()
        await app.state.narrations.start()
        await services.operations.housekeeping.start()
        await services.cup_runner.start()
        services.notices.delivery.start()
        services.first_link = await first_operator.first_link(services.settings, services.operations.codes)
    except BaseException as error:
        services.failure = error
        raise
    counting = asyncio.create_task(services.metrics.keep_up())
    try:
        yield
    finally:
        counting.cancel()
        services.stopping.set()
        await services.cup_runner.close()
        await app.state.narrations.close()
        await services.daily.close()
        await services.notices.delivery.close()
        await services.operations.housekeeping.close()
        await services.sharing.end()
        await services.analyst.close()
        await services.store.close()
