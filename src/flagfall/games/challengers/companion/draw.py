"""What the companion draws before an evening: seats, the set that stays in the box, and the Robot's cards."""

from __future__ import annotations

import secrets
from typing import Any

from flagfall.core.errors import BadConfig
from flagfall.core.ids import Seed
from flagfall.games.challengers.config import Config, check_config, optional_sets
from flagfall.games.challengers.definitions.cards import box
from flagfall.games.challengers.rules.protocol.setup import robot_deck, settle


def draw(
    players: int, *, difficulty: int = 1, solo_cards: bool = False, sets: str = "random", last: str | None = None
) -> dict[str, Any]:
    """A new evening for so many people.

    `sets` is `random`, `beginners`, `fresh` (the set `last`, which stayed in the box last time, is in play) or the id
    of the set that stays in the box.
    """
    table, seed = box(), Seed(secrets.randbits(62))
    exclude = None if sets in ("random", "beginners", "fresh") else sets
    if sets == "fresh":
        choices = [set_id for set_id in optional_sets(table) if set_id != last]
        exclude = secrets.choice(choices)
    if not isinstance(players, int) or isinstance(players, bool):
        raise BadConfig("Say how many people play.")
    config = Config(
        players=players,
        exclude=exclude,
        first_game=sets == "beginners",
        difficulty=difficulty,
        solo_cards=solo_cards,
    )
    check_config(config, table)
    fixed = settle(config, seed, table)
    return {
        "seats": list(fixed.seats),
        "exclude": fixed.excluded,
        "robot": list(robot_deck(config, seed)) if config.has_robot else None,
    }
