"""Under which names this server answers.

A stranger's page can make its own name lead to an address of the user's home network (DNS rebinding); the browser then
takes our answers for the stranger's. The name in the Host header gives that away.
"""

from __future__ import annotations

import socket
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from flagfall.server.client_address import name_of
from flagfall.server.errors import HostRefused
from flagfall.server.network import EVERYWHERE, is_ip, is_loopback
from flagfall.server.settings import Settings

_AT_HOME = (".local", ".lan", ".home.arpa", ".internal")
"""Endings that are never assigned on the internet."""


class Hosts:
    """The names of one server."""

    def __init__(self, settings: Settings) -> None:
        allowed = {name_of(name) for name in settings.allowed_hosts}
        # A proxy is configured for its names and forwards no others.
        self._is_any = EVERYWHERE in allowed or (settings.trust_proxy and not allowed)
        public = urlsplit(settings.public_url or "").netloc
        self._names = allowed | {name_of(name) for name in (public, settings.host, socket.gethostname()) if name}

    def check(self, scope: Any) -> None:
        """Raise HostRefused for a name of another server."""
        if self._is_any:
            return
        name = name_of(Headers(scope=scope).get("host", ""))
        if not self.knows(name):
            raise HostRefused(
                f"This server does not accept the host name '{name[:80]}'. If it is yours, set FLAGFALL_PUBLIC_URL, "
                "or FLAGFALL_ALLOWED_HOSTS with a JSON list of names."
            )

    def knows(self, name: str) -> bool:
        """Whether this may be one of our names: a foreign one has a dot and an owner in the internet."""
        return name in self._names or "." not in name or name.endswith(_AT_HOME) or is_loopback(name) or is_ip(name)
