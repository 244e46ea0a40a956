"""Random games of Capture The Base for the load: the clients know them by heart, as people know the rules."""

from __future__ import annotations

import random
from pathlib import Path

import orjson

from flagfall.core.codec import encode
from flagfall.core.plugins import find_game
from flagfall.games.ctb.actions import OfferTie, Resign
from flagfall.games.ctb.config import Config

GAMES = 32
LONG = 300  # actions a game has at least: opening tables is not what is measured


def write_games(path: Path) -> None:
    """Whole games with their seeds: who takes which action."""
    found: list[dict[str, object]] = []
    seed = 0
    while len(found) < GAMES:
        seed += 1
        actions = _play(seed)
        if len(actions) >= LONG:
            found.append({"seed": seed, "actions": actions})
    path.write_bytes(orjson.dumps(found))


def _play(seed: int) -> list[tuple[int, object]]:
    game, chance = find_game("ctb"), random.Random(seed)
    state = game.setup(Config(), seed)
    taken: list[tuple[int, object]] = []
    while game.outcome(state) is None:
        player = game.actors(state)[0]
        action = chance.choice([a for a in game.legal(state, player) if not isinstance(a, (OfferTie, Resign))])
        taken.append((player, encode(action)))
        state = game.apply(state, player, action).state
    return taken
