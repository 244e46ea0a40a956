"""Twin worlds: games that differ in nothing a player can see give that player the same bytes."""

from __future__ import annotations

import random

import numpy as np

from flagfall.envs.simulator import OVER, Simulator
from flagfall.games.ctb.env.simulator import CtbSimulator
from flagfall.games.ctb.rules.codes import HALF

from .test_aec import HIDDEN


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
