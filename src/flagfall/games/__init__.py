"""The two games. `find_game` is the one door for whoever does not care which."""

from __future__ import annotations

from typing import Any, Final

from flagfall.core.errors import BadInput
from flagfall.core.game import Game

GAME_IDS: Final = ("challengers", "ctb")


def find_game(game_id: str) -> Game[Any, Any, Any, Any, Any]:
    """A game by its id; loaded when asked for."""
    if game_id == "challengers":
        from flagfall.games.challengers.game import CHALLENGERS

        return CHALLENGERS
    if game_id == "ctb":
        from flagfall.games.ctb.game import CTB

        return CTB
    raise BadInput(f"There is no game '{game_id}'; one of {', '.join(GAME_IDS)}.")
