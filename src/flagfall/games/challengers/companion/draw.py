"""What the companion draws before an evening: seats, the set that stays in the box, and the Robot's cards."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from flagfall.core.ids import Seed
from flagfall.games.challengers.config import Config, check_config, optional_sets
from flagfall.games.challengers.definitions.cards import box
from flagfall.games.challengers.rules.protocol.setup import robot_deck, settle


@dataclass(frozen=True, slots=True)
class Wish:
    """What a group wants to play."""

    players: int
    difficulty: int = 1
    solo_cards: bool = False
    sets: str = "random"
    """`random`, `beginners`, `fresh` (the set `last` is in play) or the id of the set that stays in the box."""
    last: str | None = None
    """The set that stayed in the box last time."""


def draw(wish: Wish) -> dict[str, Any]:
    """A new evening."""
    table, seed = box(), Seed(secrets.randbits(62))
    exclude = None if wish.sets in ("random", "beginners", "fresh") else wish.sets
    if wish.sets == "fresh":
        choices = [set_id for set_id in optional_sets(table) if set_id != wish.last]
        exclude = secrets.choice(choices)
    config = Config(
        players=wish.players,
        exclude=exclude,
        first_game=wish.sets == "beginners",
        difficulty=wish.difficulty,
        solo_cards=wish.solo_cards,
    )
    check_config(config, table)
    fixed = settle(config, seed, table)
    return {
        "seats": list(fixed.seats),
        "exclude": fixed.excluded,
        "robot": list(robot_deck(config, seed)) if config.has_robot else None,
    }
