"""What the process that makes insights cannot do yet."""

from __future__ import annotations

from flagfall.server.errors import ServerError


class Preparing(ServerError):
    """What thinks about games is still being made ready, as once after an upgrade: ask again in a moment."""

    code, status = "preparing", 409
    wait = 5.0


class Queued(ServerError):
    """Other questions come first: the answer is on its way; ask again."""

    code, status = "queued", 409

    def __init__(self, ahead: int, seconds: int) -> None:
        before = "It is being computed" if ahead == 0 else f"{ahead} other questions come first"
        super().__init__(f"{before}: about {seconds} seconds.")
        self.wait = float(seconds)
