"""What the process that makes insights cannot do yet."""

from __future__ import annotations

from flagfall.server.errors import ServerError


class Preparing(ServerError):
    """What thinks about games is still being made ready, as once after an upgrade: ask again in a moment."""

    code, status = "preparing", 409
    wait = 5.0
