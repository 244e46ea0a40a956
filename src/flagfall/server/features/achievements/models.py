"""Achievements as the API shows them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from flagfall.server.wire.model import Model

AchievementId = Literal[
    "first_game", "first_win", "ten_games", "fifty_games", "ten_wins", "three_in_a_row", "two_games", "two_games_won",
    "big_table", "bots_beaten", "with_friends", "rated_win", "runner_up", "quick_win",
]  # fmt: skip
"""Every achievement; the words are in the catalogue."""


class Achievement(Model):
    """An achievement of a person."""

    id: AchievementId
    at: float = Field(description="With the end of which game, seconds since 1970.")


class AchievementList(Model):
    """The first one first."""

    games: int = Field(description="Finished ones.")
    wins: int
    of: int = Field(description="How many achievements there are.")
    achievements: list[Achievement]
