"""HTTP: under which address other devices find this server, whatever the page that asks was opened by."""

from __future__ import annotations

from typing import Any

from fastapi import Request

from flagfall.server.client_address import name_of, origin_of
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import refusals
from flagfall.server.network import in_url, is_loopback, network_addresses
from flagfall.server.services import services_of
from flagfall.server.settings import Settings
from flagfall.server.wire.models import Reach

router = api_router("tables")


@router.get("/reach", responses=refusals())
async def show_reach(request: Request) -> Reach:
    """Get the address that other devices can open, if there is one."""
    return reach_of(request.scope, services_of(request).settings)


def reach_of(scope: Any, settings: Settings) -> Reach:
    """The public address if there is one; else the one that was typed, unless it leads nowhere from elsewhere."""
    if settings.public_url is not None:
        return Reach(origin=settings.public_url, is_this_computer_only=False)
    typed = origin_of(scope, settings.trust_proxy)
    scheme, _, host = typed.partition("://")
    name = name_of(host)
    if not is_loopback(name):
        return Reach(origin=typed, is_this_computer_only=False)
    elsewhere = network_addresses(settings.host)
    if not elsewhere:
        return Reach(origin=typed, is_this_computer_only=True)
    return Reach(origin=f"{scheme}://{in_url(elsewhere[0])}{host[len(name) :]}", is_this_computer_only=False)
