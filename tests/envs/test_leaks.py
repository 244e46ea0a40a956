"""Twin worlds: games that differ in nothing a player can see give that player the same bytes."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from flagfall.core.jit import native
from flagfall.envs.challengers.kernel import play
from flagfall.envs.challengers.simulator import ChallengersSimulator
from flagfall.envs.ctb.simulator import CtbSimulator
from flagfall.envs.simulator import OVER, Simulator
from flagfall.games.challengers.config import Config
from flagfall.games.ctb.engine.codes import HALF

from .test_pettingzoo import HIDDEN


def wander(simulator: Simulator, seed: int, steps: int) -> random.Random:
    source = random.Random(seed)
    simulator.reset(seed)
    for _ in range(steps):
        if simulator.actor == OVER:
            break
        simulator.step(simulator.actor, source.choice(np.flatnonzero(simulator.mask).tolist()))
    return source


def looks(simulator: Simulator, player: int) -> bytes:
    simulator_actor, simulator.actor = simulator.actor, OVER  # have it written anew
    view, mask = simulator.look(player)
    simulator.actor = simulator_actor
    return bytes(view) + bytes(mask)


def swap_ranks(simulator: CtbSimulator, side: int) -> bool:
    """Two covered pieces of a side change places in secret; whether there were two such."""
    record = simulator.record
    field, clue = record["field"], record["clue"]
    slots = [s for s in range(side * HALF, side * HALF + int(field["slots"][side])) if field["at"][s]]
    for a in slots:
        for b in slots:
            both = 1 << int(field["kind"][a]) | 1 << int(field["kind"][b])
            if field["kind"][a] != field["kind"][b] and clue[a] & both == both and clue[b] & both == both:
                field["kind"][a], field["kind"][b] = int(field["kind"][b]), int(field["kind"][a])
                return True
    return False


def test_hidden_ranks_stay_hidden() -> None:
    simulator, swapped = CtbSimulator({"extends": "standard", **HIDDEN}), 0
    for seed in range(6):
        wander(simulator, seed, 30 + 30 * seed)
        for player in range(2):
            before = looks(simulator, player)
            side = 1 if player == simulator.south else 0
            if swap_ranks(simulator, side):
                swapped += 1
                assert looks(simulator, player) == before
                assert looks(simulator, 1 - player) != before  # whose pieces they are sees it
    assert swapped > 6


def test_open_ranks_are_seen_so_the_test_above_can_fail() -> None:
    simulator = CtbSimulator()
    wander(simulator, 1, 60)
    before = looks(simulator, 0)
    field = simulator.record["field"]
    kinds = field["kind"][HALF : HALF + 17].copy()
    field["kind"][HALF : HALF + 17] = kinds[::-1]
    assert looks(simulator, 0) != before


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
