"""What uvicorn's connections need to be handed to another process."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from asyncio import Transport
from contextlib import suppress
from typing import Any

from flagfall.server.transport.handover import EXTENSION


class HandedOver(ABC):
    """One connection of either kind. `offer` makes it known to the app, by the scope of its request."""

    hops = 0
    transport: Transport
    scope: Any

    def offer(self) -> None:
        """The app may give this connection away."""
        self.scope.setdefault("extensions", {})[EXTENSION] = self

    def dup(self) -> int:
        """The descriptor, once more; from now on nothing is read here."""
        with suppress(RuntimeError):
            self.transport.pause_reading()
        return os.dup(self.transport.get_extra_info("socket").fileno())

    def let_go(self) -> None:
        """Close our own descriptor; the connection lives on in another process."""
        self._answered()
        self.transport.abort()

    @abstractmethod
    def _answered(self) -> None:
        """Make uvicorn believe that nothing is left to be said."""
