"""Several people at one device, and what people have achieved, as the API tells of them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from flagfall.core.rng import MOST_PLAYERS
from flagfall.server.features.people.achievement_ids import AchievementId
from flagfall.server.wire.model import Model, Name
from flagfall.server.wire.models import Session, TableInfo


class LocalPlayers(Model):
    """Who plays on the host's device."""

    names: Annotated[list[Name], Field(min_length=1, max_length=MOST_PLAYERS)]


class LocalSeats(Model):
    """Guests that the host's device plays for, in the order of their names; their tokens are shown only once."""

    table: TableInfo
    sessions: list[Session]


class Achievement(Model):
    """Something that a person has achieved."""

    id: AchievementId
    at: float = Field(description="With the end of which game, seconds since 1970.")


class AchievementList(Model):
    """The first one first."""

    games: int = Field(description="Finished ones.")
    wins: int
    of: int = Field(description="How many achievements there are.")
    achievements: list[Achievement]
