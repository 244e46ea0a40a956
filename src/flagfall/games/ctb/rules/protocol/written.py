"""Actions as servers send them: as JSON, and as a number of the action space."""

from __future__ import annotations

from typing import NamedTuple

from flagfall.core.action_space import ActionSpace
from flagfall.core.codec import to_json
from flagfall.games.ctb.actions import Action


class Written(NamedTuple):
    """Some actions, separated by commas."""

    text: str
    numbers: str


def written(space: ActionSpace, *actions: Action) -> Written:
    """Some actions in both forms."""
    return Written(",".join(map(to_json, actions)), ",".join(str(space.number(action)) for action in actions))
