"""The names of all that can be achieved; the words are in the catalogue."""

from __future__ import annotations

from typing import Literal

AchievementId = Literal[
    "first_game", "first_win", "ten_games", "fifty_games", "ten_wins", "three_in_a_row", "two_games", "two_games_won",
    "big_table", "bots_beaten", "with_friends", "rated_win", "runner_up", "quick_win",
]  # fmt: skip
