"""How strong is each level of the Capture The Base engine? `make bench-levels` plays the table.

Every pair plays the same number of games from both sides of the toss; a tie counts half. Levels look
at a fixed number of positions, so the table does not depend on the machine.
"""

from __future__ import annotations

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor

from flagfall.bots import Sight, make_bot
from flagfall.core.plugins import find_game
from flagfall.core.rng import BOT, split, stream
from flagfall.core.table import Table
from flagfall.games.ctb.config import Config

PAIRS = [(8, 1), *((level, level - 2) for level in range(3, 9))]
NEEDED = {(8, 1): 95, **{(level, level - 2): 65 for level in range(3, 9)}}


def play_table(variant: str, levels: tuple[int, int], seed: int) -> Table:
    """One game between two levels, to its end."""
    table = Table(find_game("ctb"), Config(variant=variant), seed)
    bots = [make_bot(f"engine-{level}") for level in levels]
    plies = 0
    while table.actors:
        player = table.actors[0]
        sights = table.seen_by(player)
        rng = stream(split(seed, player), BOT, plies)
        table.act(player, bots[player].decide(Sight(player, sights.view, sights.legal, rng)))
        plies += 1
    return table


def play(variant: str, levels: tuple[int, int], seed: int) -> float:
    """What the first of two levels scores in a game."""
    outcome = play_table(variant, levels, seed).outcome
    assert outcome is not None
    return 0.5 if not outcome.winners else float(0 in outcome.winners)


def match(job: tuple[str, tuple[int, int], int, int]) -> tuple[float, int, int, float]:
    """Some games of one pair: points of the first, games, ties, seconds."""
    variant, levels, begin, end = job
    start = time.perf_counter()
    points, ties = 0.0, 0
    for seed in range(begin, end):
        # Players change places from game to game: placing first and the toss are no one's privilege.
        order = levels if seed % 2 == 0 else (levels[1], levels[0])
        score = play(variant, order, seed)
        points += score if seed % 2 == 0 else 1 - score
        ties += score == 0.5
    return points, end - begin, ties, time.perf_counter() - start


def main() -> None:
    """Play the table and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--variant", default="standard")
    parser.add_argument("--pairs", nargs="*", default=None, help="such as 8-1 3-1")
    options = parser.parse_args()
    pairs = [tuple(map(int, text.split("-"))) for text in options.pairs] if options.pairs else PAIRS
    make_bot("engine-1")  # compiles once, before the workers start
    workers = os.cpu_count() or 1
    print(f"{options.variant}, {options.games} games a pair, a tie counts half")
    with ProcessPoolExecutor(workers) as pool:
        for pair in pairs:
            step = -(-options.games // workers)
            cuts = [(b, min(b + step, options.games)) for b in range(0, options.games, step)]
            parts = list(pool.map(match, [(options.variant, pair, begin, end) for begin, end in cuts]))
            points, games, ties = (sum(part[i] for part in parts) for i in range(3))
            needed = NEEDED.get(pair)  # type: ignore[arg-type]
            goal = f"  goal {needed}" if needed else ""
            busy = sum(part[3] for part in parts)
            share = 100 * points / games
            name = f"level {pair[0]} v level {pair[1]}"
            print(f"{name}: {share:5.1f} of 100, {ties} ties, {busy / games:.1f} s a game{goal}", flush=True)


if __name__ == "__main__":
    main()
