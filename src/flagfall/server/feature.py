"""A feature: one subject of the server, with its addresses, its services and what it does while the server runs.

A feature is declared in its package and listed in `features/listed.py`; `app.py` builds the server from that list.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass

from fastapi import APIRouter

from flagfall.server.services import Forget, Services

Hook = Callable[[Services], Awaitable[None]]


def _nothing(services: Services) -> Iterable[object]:
    return ()


@dataclass(frozen=True, slots=True)
class Feature:
    """A subject of the server; whether a server may leave it out is in `settings.OPTIONAL`."""

    name: str
    routers: Callable[[], Sequence[APIRouter]] = tuple
    """Its addresses, asked once the games are known. The first address that fits a request answers it."""
    create: Callable[[Services], Iterable[object]] = _nothing
    """What it adds to the services, each found by its class; here it also enters itself into the tables' hooks."""
    prepare: Hook | None = None
    """Done when the store is open, before tables are taken up."""
    start: Hook | None = None
    """Done when tables are taken up: whatever it does by itself begins here."""
    ready: Callable[[Services], None] | None = None
    """Done when people are let in."""
    close: Hook | None = None
    """Done when the server stops, while tables can still be written; whatever is under way is finished."""
    forget: Forget | None = None
    """Deletes a person from what it keeps, also on a server that leaves it out."""


def create(features: Iterable[Feature], services: Services) -> None:
    """Create the services of these features, in their order."""
    for feature in features:
        for service in feature.create(services):
            services.add(service)


async def run(hooks: Iterable[Hook | None], services: Services) -> None:
    """Run hooks one after the other."""
    for hook in hooks:
        if hook is not None:
            await hook(services)
