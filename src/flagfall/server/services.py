"""What the routes of one server share. Built once by `build_app`, never global."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar, cast

from starlette.requests import HTTPConnection

from flagfall.server.client_address import address_of
from flagfall.server.cluster.base import Cluster
from flagfall.server.metrics import Metrics
from flagfall.server.security.allowed_hosts import Hosts
from flagfall.server.security.passphrases import Passphrases
from flagfall.server.security.rate_limits import Guesses, Limit, Limits
from flagfall.server.settings import Settings
from flagfall.server.sharing import ProcessSharing
from flagfall.server.store.base import Store
from flagfall.server.store.rows import TableRow
from flagfall.server.tables.registry import Rooms

ARRIVALS = 8
"""Websockets that are connected to their tables in one turn of the loop: about 10 ms of work."""

Service = TypeVar("Service")
Forget = Callable[["Services", str, str], Awaitable[Sequence[TableRow]]]
"""Deletes a person, by id, from what a feature keeps, with another name instead; returns the tables that named them."""


@dataclass(slots=True)
class Services:
    """What every request may use, and the services that features add."""

    settings: Settings
    store: Store
    rooms: Rooms
    sharing: ProcessSharing
    cluster: Cluster
    hosts: Hosts
    limits: Limits
    guesses: Guesses
    metrics: Metrics
    passphrases: Passphrases = field(default_factory=Passphrases)
    histories: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    """Histories are computed one at a time: running games come first."""
    arrivals: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(ARRIVALS))
    """Held while a websocket is connected to its table."""
    stopping: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the server begins to shut down: lasting connections end themselves."""
    failure: BaseException | None = None
    """Why the server could not start, for its operator."""
    forget: Sequence[Forget] = ()
    """How each feature deletes a person, also those that are left out."""
    ready: Sequence[Callable[[Services], None]] = ()
    """What features do when people are let in."""
    _of_features: dict[type[object], object] = field(default_factory=dict)

    @classmethod
    def build(cls, settings: Settings, store: Store, cluster: Cluster) -> Services:
        """What a server has whichever features it offers."""
        metrics = Metrics()
        rooms = Rooms(settings, store, metrics, cluster)
        store.on_commit = metrics.committed
        metrics.watch_tables(rooms.count)
        metrics.watch_bots(rooms.workers.questions, lambda: rooms.workers.replaced)
        return cls(
            settings=settings,
            store=store,
            rooms=rooms,
            sharing=ProcessSharing(rooms, store, cluster),
            cluster=cluster,
            hosts=Hosts(settings),
            limits=Limits(settings),
            guesses=Guesses(settings.sign_ins_per_minute),
            metrics=metrics,
        )

    def add(self, service: object) -> None:
        """Add a service of a feature."""
        self._of_features[type(service)] = service

    def get(self, kind: type[Service]) -> Service:
        """The service of this class; an essential feature has added it, or the one that asks."""
        return cast(Service, self._of_features[kind])

    def find(self, kind: type[Service]) -> Service | None:
        """The service of this class; None if this server leaves its feature out."""
        return cast("Service | None", self._of_features.get(kind))


def services_of(connection: HTTPConnection) -> Services:
    """The services of the app that answers this request or websocket."""
    return cast(Services, connection.app.state.services)


def check_rate(connection: HTTPConnection, limit: Limit) -> None:
    """Count a request to a route that has a limit of its own; raises TooMany."""
    services = services_of(connection)
    services.limits.check(limit, address_of(connection.scope, services.settings.trust_proxy))
