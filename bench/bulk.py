"""How many whole games a second, compiled? CPU seconds on one core, the best of a few runs.

Challengers! tournaments by the bulk engine; CTB random games next to OpenSpiel's breakthrough in native playouts in the
same run, if it is there (`pip install 'flagfall[spiel]'`): the machine's own speed varies, the ratio hardly does.
With `--long` also a million games in one call.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from multiprocessing import get_context

from flagfall.games.challengers.bots.batch.games import BulkGames
from flagfall.games.challengers.config import Config
from flagfall.games.ctb.insight.random_games import try_out

RUNS = 3
BREAKTHROUGH_GAMES = 2_000


def best(work: Callable[[int], float]) -> float:
    """The highest rate of a few runs; `work` is given the number of the run and says how much it did."""
    rates = []
    for run in range(RUNS):
        start = time.process_time()
        done = work(run)
        rates.append(done / (time.process_time() - start))
    return max(rates)


def tournaments(players: int, bot: str, games: int) -> float:
    """Tournaments a second."""
    bulk = BulkGames(Config(players=players), [bot] * players)
    bulk.play(1, 0)

    def work(run: int) -> float:
        bulk.play(games, 1, run * games)
        return games

    return best(work)


def breakthrough() -> float | None:
    """Moves a second of OpenSpiel in random playouts that never leave its C++."""
    if find_spec("pyspiel") is None:
        return None
    import pyspiel

    game, source, moves = pyspiel.load_game("breakthrough"), random.Random(1), 0
    for _ in range(200):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(source.choice(state.legal_actions()))
            moves += 1

    def work(run: int) -> float:
        # One simulation of a tree search: all it does is to play so many games from the root.
        evaluator = pyspiel.RandomRolloutEvaluator(BREAKTHROUGH_GAMES, run)
        pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, run, False).mcts_search(game.new_initial_state())
        return BREAKTHROUGH_GAMES * moves / 200

    return best(work)


def plies(variant: str = "standard", games: int = 20_000) -> float:
    """Moves a second of random games of CTB."""
    try_out(variant, 1, engine="compiled")
    return best(lambda run: try_out(variant, games, seed=run, engine="compiled").plies)


def chunk(start: int, games: int = 20_000) -> float:
    """Play games of one seed; in wall-clock seconds, the time it took."""
    bulk = BulkGames(Config(players=8), ["greedy"] * 8)
    bulk.play(1, 0)
    begin = time.perf_counter()
    bulk.play(games, 1, start)
    return time.perf_counter() - begin


def processes() -> float:
    """How many times faster two processes are than one, the time of their start not counted."""
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        list(pool.map(chunk, (0, 1), (100, 100)))
        alone = next(iter(pool.map(chunk, (0,))))
        both = max(pool.map(chunk, (0, 20_000)))
    return 2 * alone / both


def main() -> None:
    """Measure and print."""
    print("\nWhole games in bulk, compiled, one core", flush=True)
    for players, bot, games in (
        (8, "greedy", 10_000),
        (1, "greedy", 50_000),
        (4, "greedy", 20_000),
        (8, "random", 10_000),
    ):
        print(f"{players} players, {bot}: {tournaments(players, bot, games):10,.0f} tournaments/s", flush=True)
    print(f"8 players, builder: {tournaments(8, 'builder', 200):10,.0f} tournaments/s", flush=True)
    bulk = BulkGames(Config(players=8), ["greedy"] * 8)
    bulk.play(1, 0)
    for games in (10**3, 10**4, 10**5, *((10**6,) if "--long" in sys.argv else ())):
        start = time.process_time()
        bulk.play(games, 2)
        print(f"{games:>9,} games: {1e6 * (time.process_time() - start) / games:6.1f} µs a game", flush=True)
    ours, theirs = plies(), breakthrough()
    print(f"CTB standard, random games: {ours / 1e6:.2f} million moves/s", flush=True)
    if theirs is None:
        print("OpenSpiel is not installed; no comparison.")
    else:
        print(f"OpenSpiel breakthrough, native playouts: {theirs / 1e6:.2f} million moves/s")
        print(f"ours / theirs: {ours / theirs:.2f}", flush=True)
    print(f"two processes / one: {processes():.2f}")


if __name__ == "__main__":
    if "--warm" in sys.argv:
        tournaments(8, "greedy", 1)
    else:
        # A process that has just compiled is slower than one that loads what another compiled.
        subprocess.run([sys.executable, __file__, "--warm"], check=True)
        main()
