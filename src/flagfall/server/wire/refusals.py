"""The answer to what is refused."""

from __future__ import annotations

from flagfall.core.errors import FlagfallError
from flagfall.server.wire.messages import Refused

LONGEST = 500
"""Characters. A refusal may quote what was sent, and whoever sends much shall not be sent much."""


def refusal(message_id: str | None, error: FlagfallError) -> Refused:
    """What somebody hears whose message led to nothing."""
    return Refused(message_id, error.code, str(error)[:LONGEST], getattr(error, "wait", None))
