"""API models of the daily game."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from flagfall.server.wire.models import Game, Model

Mark = Literal["won", "lost", "tied"]


class DailyResult(Model):
    """What a try came to."""

    place: int
    name: str
    is_you: bool
    has_won: bool
    points: int = Field(description="What the game counts; Challengers!: fans.")
    marks: list[Mark] = Field(description="How each round went.")
    table: str | None = Field(description="For the replay; None until the day is over, but for your own.")


class OwnTry(Model):
    """Your try of a day."""

    table: str
    is_over: bool
    result: DailyResult | None = Field(description="None: it is not over, or ended after the day and does not count.")


class DailyInfo(Model):
    """The game of one day."""

    day: str = Field(examples=["2026-11-17"])
    is_over: bool
    ends_at: float = Field(description="In seconds since 1970; days are those of UTC.")
    game: Game
    config: dict[str, Any]
    commitment: str = Field(description="The hash of the secret all chance of the day comes from.")
    secret: str | None = Field(description="Opened when the day is over.")
    results: int = Field(description="How many have come to an end.")
    best: list[DailyResult]
    you: OwnTry | None
    streak: int = Field(description="Days in a row on which you came to an end, up to today or yesterday.")
    longest_streak: int


class DailyTable(Model):
    """Where you play the daily."""

    table: str
    counts: bool = Field(description="False: you have had the try that counts; this one is for fun.")
