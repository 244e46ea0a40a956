"""API models of evenings at a real table."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from flagfall.core.rng import MOST_PLAYERS
from flagfall.server.wire.models import Game, Model

MOST_AT_ONCE = 500
"""Entries in one request."""

Entries = Annotated[list[dict[str, Any]], Field(max_length=MOST_AT_ONCE)]


class EveningRequest(Model):
    """Put an evening here, so that other phones can take part."""

    game: Game
    entries: Entries = Field(description="Its log so far.")


class EntriesRequest(Model):
    """Entries to add to a log, and the position from which to get newer ones. Known entries are ignored."""

    after: int = Field(ge=0, description="How many entries of the log you know.")
    entries: Entries


class LogInfo(Model):
    """The log of an evening from some entry on."""

    code: str = Field(description="Lets a phone take part.")
    share: str = Field(description="Lets people look: `GET /companion/shared/<share>`.")
    after: int
    entries: list[dict[str, Any]] = Field(description="Those that come after the first `after` ones.")


class PurseRequest(Model):
    """Open or change what one player alone may see. The first digits that are given lock it."""

    pin: str = Field(pattern=r"^[0-9]{4,8}$")
    fans: dict[Annotated[int, Field(ge=1, le=20)], Annotated[int, Field(ge=0, le=99)]] | None = Field(
        description="The fans of trophies by round; null changes nothing."
    )


class PurseInfo(Model):
    """What one player alone may see."""

    fans: dict[int, int]


class SharedEvening(Model):
    """An evening for people who only look."""

    game: Game
    view: dict[str, Any] | None = Field(description="What the log comes to; null as long as nobody has begun.")


MOST_SEATED = MOST_PLAYERS + 1
"""Players and the Robot."""
