"""Several people at one device, as the API shows them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from flagfall.core.rng import MOST_PLAYERS
from flagfall.server.wire.model import Model, Name
from flagfall.server.wire.models import Session, TableInfo


class LocalPlayers(Model):
    """Who plays on the host's device."""

    names: Annotated[list[Name], Field(min_length=1, max_length=MOST_PLAYERS)]


class LocalSeats(Model):
    """Guests that the host's device plays for, in the order of their names; their tokens are shown only once."""

    table: TableInfo
    sessions: list[Session]
