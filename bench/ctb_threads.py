"""What does a second thread bring the Capture The Base engine? The same positions to the same depth, in turns.

What counts is the clock on the wall; the nodes of the leading thread say how much work the others took off it.
"""

from __future__ import annotations

import argparse
import time
from statistics import median

from flagfall.bots import make_bot, sight_of
from flagfall.core.plugins import find_game
from flagfall.core.rng import split
from flagfall.core.table import Table
from flagfall.games.ctb.config import Config
from flagfall.games.ctb.search.searcher import Thinker
from flagfall.games.ctb.state import State

PLIES = 46  # armies, coin, and a dozen moves


def positions(count: int) -> list[State]:
    """Some moves into games of level 3."""
    found = []
    for number in range(count):
        table, bot = Table(find_game("ctb"), Config(), split(3, number)), make_bot("engine-3")
        while table.actors and len(table.entries) < PLIES:
            player = table.actors[0]
            table.act(player, bot.decide(sight_of(table, player)))
        found.append(table.state)
    return found


def spent(thinker: Thinker, state: State, depth: int) -> tuple[float, int]:
    """Seconds and leading nodes to a depth."""
    thinker.forget()
    begin = time.perf_counter()
    thought = thinker.best(state, nodes=10**8, depth=depth)
    return time.perf_counter() - begin, thought.nodes


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=10)
    parser.add_argument("--depth", type=int, default=9)
    options = parser.parse_args()
    one, two = Thinker(), Thinker(threads=2)
    rows = []
    for state in positions(options.positions):
        single, double = spent(one, state, options.depth), spent(two, state, options.depth)
        rows.append((single[0] / double[0], double[1] / single[1]))
        for name, (seconds, nodes) in (("one thread", single), ("two", double)):
            print(f"{name}: {seconds:.2f} s, {nodes} nodes", flush=True)
    faster, share = (median(row[i] for row in rows) for i in (0, 1))
    print(f"median: {faster:.2f} times as fast, {100 * share:.0f} % of the nodes")


if __name__ == "__main__":
    main()
