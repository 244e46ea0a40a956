"""`make soak`: random games of every size and rule set. All end, in bounded steps, with every card accounted for."""

from __future__ import annotations

import argparse
import os
import random
import time
from concurrent.futures import ProcessPoolExecutor

from flagfall.core.ids import Seed
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.games.challengers.state import all_cards
from flagfall.games.ctb.definitions.load import VARIANTS, find_variant
from flagfall.games.ctb.insight.random_games import try_out

MOST_STEPS_PER_PLAYER = 300


def tournament(players: int, seed: int) -> int:
    """One random tournament with 327 cards at every step; how many steps it took."""
    game, source = CHALLENGERS, random.Random(seed * 8 + players)
    top = 5 if players == 1 else 3
    config = Config(players=players, difficulty=seed % top + 1, solo_cards=players == 1 and seed % 2 == 0)
    state = game.setup(config, Seed(seed))
    whole = all_cards(state)
    assert sum(whole.values()) == 327
    steps = 0
    while actors := game.actors(state):
        player = source.choice(actors)
        legal = game.legal(state, player)
        # Sometimes the last action, so that decks are not emptied by chance in every round.
        action = source.choice(legal) if source.random() < 0.6 else legal[-1]
        state = game.apply(state, player, action).state
        steps += 1
        assert all_cards(state) == whole, f"{players} players, seed {seed}, step {steps}: cards are missing"
        assert min(state.box) >= 0
        assert steps <= MOST_STEPS_PER_PLAYER * players, f"{players} players, seed {seed}: no end"
    assert game.outcome(state) is not None
    return steps


def some(job: tuple[int, int, int]) -> list[int]:
    """Tournaments with the seeds begin … end - 1."""
    players, begin, end = job
    return [tournament(players, seed) for seed in range(begin, end)]


def main() -> None:
    """Play them all and say so."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1_000)
    games = parser.parse_args().games
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(workers) as pool:
        for players in range(8, 0, -1):
            start = time.perf_counter()
            jobs = [(players, begin, min(begin + 20, games)) for begin in range(0, games, 20)]
            steps = [n for part in pool.map(some, jobs) for n in part]
            took = time.perf_counter() - start
            print(
                f"{players} players: {len(steps)} tournaments ended, at most {max(steps)} actions, {took:.0f} s",
                flush=True,
            )
    for name in VARIANTS:
        print(f"{name}: {try_out(find_variant(name), games)}", flush=True)


if __name__ == "__main__":
    main()
