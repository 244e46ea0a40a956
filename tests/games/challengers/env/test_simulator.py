"""What a drafter sees."""

from __future__ import annotations

import random

import numpy as np

from flagfall.core.ids import PlayerIx
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.env.simulator import ChallengersSimulator


def test_a_drafter_sees_their_own_deck_and_offer_and_what_is_public_of_others() -> None:
    simulator, source = ChallengersSimulator(Config(players=3)), random.Random(5)
    simulator.reset(8)
    for _ in range(60):
        simulator.step(simulator.actor, source.choice(np.flatnonzero(simulator.mask).tolist()))
        ids = simulator.cards.ids
        for player in range(3):
            view = simulator.game.view(simulator.table.state, PlayerIx(player))
            parts = simulator.layout.split(simulator.look(player)[0])
            for name, cards in (("deck", view.own.deck), ("offer", view.own.offer)):
                found = [ids[kind] for kind, n in enumerate(parts[name]) for _ in range(n)]
                assert sorted(found) == sorted(cards)
            for place, row in enumerate(parts["others"]):
                other = view.players[(player + 1 + place) % 4]
                assert (row[5], row[6], row[7], row[8]) == (other.offer, other.deck, other.fans, len(other.trophies))
