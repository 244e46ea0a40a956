"""Games of cards that differ in nothing a player can see give that player the same bytes."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from envs.test_leaks import looks, wander
from flagfall.core.jit import native
from flagfall.envs.simulator import OVER
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.env.kernel import play
from flagfall.games.challengers.env.simulator import ChallengersSimulator


def disturb(simulator: ChallengersSimulator, player: int, source: random.Random) -> None:
    """Change everything a player cannot see: others' decks and offers, trophies, piles, the seed."""
    tour: Any = simulator.record
    for q in range(simulator.players):
        if q != player:
            other = tour["players"][q]
            for zone, n in (("deck", int(other["deck_n"])), ("offer", int(other["offer_n"]))):
                other[zone][:n] = sorted(source.randrange(80) for _ in range(n))
            if simulator.players > 2:
                other["trophy_fans"][:] = source.randrange(9)
    for pile in tour["stock"]["pile"]:
        n = int(pile["n"])
        pile["card"][:n] = [source.randrange(80) for _ in range(n)]
    tour["prize"][:] = source.randrange(9)
    tour["seed"] = source.randrange(2**60)


def test_hidden_cards_stay_hidden() -> None:
    for players in (2, 4, 5):
        for seed in range(3):
            for player in range(players):
                simulator = ChallengersSimulator(Config(players=players))
                source = wander(simulator, seed, 10 + 25 * seed)
                if simulator.actor == OVER or simulator.record["phase"] not in (0, 1):
                    continue
                before = looks(simulator, player)
                leads = [np.zeros(players), np.zeros(players)]
                disturb(simulator, player, source)
                assert looks(simulator, player) == before
                native(play.settle)(*simulator._inside[:2], *leads)
    own = ChallengersSimulator(Config(players=2))
    wander(own, 1, 5)
    before = looks(own, 0)
    own.record["players"][0]["deck"][0] = 88
    assert looks(own, 0) != before


def test_what_others_are_asked_to_pay_looks_like_picking() -> None:
    simulator = ChallengersSimulator(Config(players=2))
    wander(simulator, 3, 1)
    simulator.record["players"][1]["step"] = 1
    before = looks(simulator, 0)
    simulator.record["players"][1]["step"] = 2
    simulator.record["players"][1]["asking"] = 7
    assert looks(simulator, 0) == before
