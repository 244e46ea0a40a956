"""`build_app`: the app of a server from its list of features, and what happens when it starts and stops."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache, partial
from pathlib import Path

from fastapi import APIRouter, FastAPI
from starlette.routing import BaseRoute

import flagfall
from flagfall.core.languages import FALLBACK
from flagfall.core.plugins import GAMES
from flagfall.core.words import in_one
from flagfall.server.cluster.alone import Alone
from flagfall.server.cluster.base import Cluster
from flagfall.server.feature import Feature, create, run
from flagfall.server.features.listed import FEATURES
from flagfall.server.http import api_docs, error_responses, health, public_address
from flagfall.server.http.middleware import stack
from flagfall.server.http.static_files import FOLDER, WebFiles
from flagfall.server.services import Services
from flagfall.server.settings import Settings
from flagfall.server.store.base import Store
from flagfall.server.websocket import endpoint

ABOUT = """Play {games}.

Everything about people and tables is here. The game itself goes over a websocket at each table, described in
`docs/protocol.md`. A failure is always `{{code, message, wait}}`; the codes are stable and listed with every address.
"""


def build_app(settings: Settings, store: Store, web: Path = FOLDER, cluster: Cluster | None = None) -> FastAPI:
    """Build the ASGI application from settings, a store and the cluster of server processes.

    `web` is the folder of the built web app.
    """
    features = tuple(feature for feature in FEATURES if feature.name not in settings.without)
    services = Services.build(settings, store, cluster or Alone())
    services.forget = [feature.forget for feature in FEATURES if feature.forget is not None]
    services.ready = [feature.ready for feature in features if feature.ready is not None]
    create(features, services)
    app = FastAPI(
        title="Flagfall",
        version=flagfall.__version__,
        description=ABOUT.format(games=" and ".join(in_one(plugin.name, FALLBACK) for plugin in GAMES.all().values())),
        docs_url=None,
        redoc_url=None,
        openapi_url=api_docs.OPENAPI,
        redirect_slashes=False,
        lifespan=partial(_lifespan, features),
        middleware=stack(services),
    )
    app.state.services = services
    app.router.routes += _routes(tuple(GAMES.all()), frozenset(settings.without))
    app.router.default = WebFiles(web)
    error_responses.install(app)
    return app


@cache
def _routes(games: tuple[str, ...], without: frozenset[str] = frozenset()) -> list[BaseRoute]:
    """Every address, for servers with these games; what FastAPI learns about one serves all apps of a process."""
    routers = [
        *(router for feature in FEATURES if feature.name not in without for router in _routers(feature, games)),
        public_address.router,
        health.router,
        api_docs.router,
    ]
    return [*(route for router in routers for route in router.routes), endpoint.route]


@cache
def _routers(feature: Feature, games: tuple[str, ...]) -> tuple[APIRouter, ...]:
    return tuple(feature.routers())


@asynccontextmanager
async def _lifespan(features: tuple[Feature, ...], app: FastAPI) -> AsyncIterator[None]:
    services: Services = app.state.services
    try:
        await services.store.open()
        await run((feature.prepare for feature in features), services)
        await services.sharing.begin()
        await run((feature.start for feature in features), services)
    except BaseException as error:
        services.failure = error
        raise
    counting = asyncio.create_task(services.metrics.keep_up())
    try:
        yield
    finally:
        counting.cancel()
        services.stopping.set()
        await run((feature.close for feature in features), services)
        await services.sharing.end()
        await services.store.close()
