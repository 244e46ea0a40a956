"""API models of ratings."""

from __future__ import annotations

from pydantic import Field

from flagfall.server.wire.models import Game, Model


class RatingInfo(Model):
    """The strength of a person or bot in one game and mode."""

    rank: int
    name: str
    user: str | None
    bot: str | None
    rating: float = Field(description="How strong they are at least: mu minus three sigma, scaled.")
    mu: float
    sigma: float
    games: int
    is_guest: bool = Field(description="Listed after everybody who has an account.")


class RatingList(Model):
    """Best first."""

    game: Game
    mode: str
    ratings: list[RatingInfo]
