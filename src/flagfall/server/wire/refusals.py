"""The answer to what is refused."""

from __future__ import annotations

from flagfall.core.errors import FlagfallError
from flagfall.server.wire.messages import Refused

LONGEST = 500
"""Characters. A refusal may quote what was sent, and a large message shall not cause a large answer."""


def refusal(message_id: str | None, error: FlagfallError) -> Refused:
    """The answer to a message that led to nothing."""
    return Refused(message_id, error.code, str(error)[:LONGEST], getattr(error, "wait", None))
