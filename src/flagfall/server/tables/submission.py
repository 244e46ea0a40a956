"""An action on its way to a game, and the answer if nothing comes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flagfall.core.errors import FlagfallError
from flagfall.core.ids import PlayerIx
from flagfall.server.transport.connection import Connection
from flagfall.server.wire.refusals import refusal


@dataclass(slots=True)
class Submission:
    """An action a person wants to take."""

    player: PlayerIx
    action: Any  # JSON as a client sent it, or an action
    cause: str = "player"
    id: str | None = None
    sender: Connection | None = None
    refused: Callable[[FlagfallError], None] | None = None


def refuse(submission: Submission, error: FlagfallError) -> None:
    """Send the reason of a refusal to its sender."""
    if submission.sender is not None:
        submission.sender.tell(refusal(submission.id, error))
    if submission.refused is not None:
        submission.refused(error)
