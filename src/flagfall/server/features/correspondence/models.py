"""What goes over HTTP for games that take days: plans and vacations."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from flagfall.core.rng import MOST_PLAYERS
from flagfall.server.wire.models import Carries, Model


class PlanRequest(Model):
    """What is to be done for you as soon as it can be, whether or not you are there."""

    plan: dict[str, Any] = Field(
        description="A plan of the table's game. Capture The Base: `formation` with `places`, `call` and `begin`; "
        "Challengers!: `wishes` with `cards`, the dearest first, `level`, `redraw` and `ready`. Of any game: "
        "`branches`, conditional moves, with `player`, `action`, your `answer`, and `then`, the branches after that."
    )


class LineStep(Model):
    """An action of a player."""

    player: int = Field(ge=0, lt=MOST_PLAYERS)
    action: dict[str, Any]


class LineRequest(Model):
    """What could be played from now on, one after the other."""

    steps: list[LineStep] = Field(max_length=40)


class LineInfo(Model):
    """Where a line leads, as its player sees it."""

    view: Annotated[dict[str, Any], Carries("view")]
    actors: list[int] = Field(description="Who would have to act then; none at the end of the game.")
    legal: list[Annotated[dict[str, Any], Carries("action")]] = Field(
        description="What the first of them could do. What you cannot know of it is imagined."
    )


class VacationRequest(Model):
    """Begin a vacation that pauses the clocks of slow games."""

    days: int = Field(ge=1, le=365)


class VacationInfo(Model):
    """Your vacation: clocks with a day or more of thinking time are paused."""

    until: float | None = Field(description="When it ends; None: you are not on vacation.")
    days_left: int = Field(description="Whole days that you can still take, of those of the last 365.")
    days_a_year: int
