"""The games that are installed: ours and those of other packages (entry points `flagfall.games`)."""

from __future__ import annotations

from flagfall.core.game import AnyGame
from flagfall.core.plugin import GamePlugin
from flagfall.core.registry import Registry


def _check(name: str, found: object) -> GamePlugin:
    if not isinstance(found, GamePlugin):
        raise TypeError(f"it leads to {type(found).__name__}, not to a GamePlugin")
    if found.id != name:
        raise ValueError(f"its game calls itself '{found.id}'")
    return found


GAMES: Registry[GamePlugin] = Registry("flagfall.games", "game", _check)


def game_ids() -> tuple[str, ...]:
    """List the games of the server."""
    return tuple(GAMES.all())


def find_plugin(game_id: str) -> GamePlugin:
    """All about a game, by its id; raises BadInput or BrokenPlugin."""
    return GAMES.get(game_id)


def find_game(game_id: str) -> AnyGame:
    """The rules of a game, by its id."""
    return GAMES.get(game_id).game
