"""What the routes of one server share. Built once by `build_app`, never global."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import cast

from starlette.requests import HTTPConnection

from flagfall.server.client_address import address_of
from flagfall.server.features.accounts.openid import OpenId
from flagfall.server.features.admin.moderation import GONE
from flagfall.server.features.admin.service import Operations
from flagfall.server.features.companion.service import Evenings
from flagfall.server.features.correspondence.vacations import Vacations
from flagfall.server.features.cups.runner import CupRunner
from flagfall.server.features.cups.service import Cups
from flagfall.server.features.daily.service import Daily
from flagfall.server.features.insights.analyst import Analyst
from flagfall.server.features.matchmaking.service import Pairing
from flagfall.server.features.notices.service import Notices
from flagfall.server.features.people.service import Profiles
from flagfall.server.features.puzzles.service import Puzzles
from flagfall.server.features.workshop.service import Workshop
from flagfall.server.metrics import Metrics
from flagfall.server.security.allowed_hosts import Hosts
from flagfall.server.security.failed_logins import Guesses
from flagfall.server.security.passphrases import Passphrases
from flagfall.server.security.rate_limits import Limit, Limits
from flagfall.server.settings import Settings
from flagfall.server.sharing import Sharing
from flagfall.server.store.base import Store
from flagfall.server.tables.registry import Rooms

ARRIVALS = 8
"""Websockets that are connected to their tables in one turn of the loop: about 10 ms of work."""


@dataclass(slots=True)
class Services:
    """The services that requests may use."""

    settings: Settings
    store: Store
    rooms: Rooms
    sharing: Sharing
    hosts: Hosts
    limits: Limits
    guesses: Guesses
    metrics: Metrics
    passphrases: Passphrases
    operations: Operations
    workshop: Workshop
    cups: Cups
    cup_runner: CupRunner
    daily: Daily
    puzzles: Puzzles
    notices: Notices
    vacations: Vacations
    pairing: Pairing
    profiles: Profiles
    evenings: Evenings
    analyst: Analyst
    histories: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    """Histories are computed one at a time: running games come first."""
    arrivals: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(ARRIVALS))
    """Held while a websocket is connected to its table."""
    stopping: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the server begins to shut down: lasting connections end themselves."""
    first_link: str | None = None
    """What makes its visitor the operator, once, where there is none; printed by the start of the server."""
    failure: BaseException | None = None
    """Why the server could not start, for its operator."""
    openid: OpenId | None = field(init=False)
    """The provider that people may sign in with, if there is one."""

    def __post_init__(self) -> None:
        self.openid = OpenId(self.settings) if self.settings.oidc_issuer is not None else None

    async def delete_person(self, person_id: str) -> None:
        """Delete a person everywhere: account, ratings, chat, cups. Games that they played stay, without the name."""
        moderation = self.operations.moderation
        user = await moderation.person(person_id)
        await moderation.delete(person_id)
        # The title of a cup, which may name its host, is on all of its tables.
        await moderation.erase_name(person_id, user.name, await self.cups.forget(person_id, GONE))


def services_of(connection: HTTPConnection) -> Services:
    """The services of the app that answers this request or websocket."""
    return cast(Services, connection.app.state.services)


def check_rate(connection: HTTPConnection, limit: Limit) -> None:
    """Count a request to a route that has a limit of its own; raises TooMany."""
    services = services_of(connection)
    services.limits.check(limit, address_of(connection.scope, services.settings.trust_proxy))
