"""The parts of a game."""

from enum import Enum
from typing import NamedTuple

from flagfall.core.action_space import ActionSpace
from flagfall.core.codec import to_json
from flagfall.games.ctb.actions import Action

# Actions as servers send them: as JSON, and as a number of the action space.


class WrittenAction(NamedTuple):
    """Some actions, separated by commas."""

    text: str
    numbers: str


def written(space: ActionSpace, *actions: Action) -> WrittenAction:
    """Some actions in both forms."""
    return WrittenAction(",".join(map(to_json, actions)), ",".join(str(space.number(action)) for action in actions))


class Phase(Enum):
    """What is going on."""

    PLACING = "placing"
    CALLING = "calling"  # a player predicts the coin
    DECIDING = "deciding"  # a player names who moves first
    PLAYING = "playing"
    OVER = "over"
