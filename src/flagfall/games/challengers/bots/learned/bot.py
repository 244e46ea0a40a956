"""A player that does what its network thinks best."""

from __future__ import annotations

from typing import Any

from flagfall.bots.base import Sight
from flagfall.games.challengers.actions import Choose, action_numbers
from flagfall.games.challengers.bots.greedy import Greedy
from flagfall.games.challengers.bots.learned.features import features
from flagfall.games.challengers.bots.learned.network import Network
from flagfall.games.challengers.definitions.cards import CardTable


class Learned:
    """Builds its deck by the network; inside matches it chooses as `greedy` does."""

    def __init__(self, table: CardTable, network: Network) -> None:
        self.table, self.network = table, network
        self._helper = Greedy(table)

    def decide(self, sight: Sight) -> Any:
        """The legal action with the highest score."""
        if isinstance(sight.legal[0], Choose):
            return self._helper.decide(sight)
        known = action_numbers(self.table)
        numbers = [known[action] for action in sight.legal]
        scores = self.network.scores(features(self.table, sight.view), numbers)
        return sight.legal[scores.index(max(scores))]
