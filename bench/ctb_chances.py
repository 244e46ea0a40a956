"""What chance does a score of the Capture The Base engine stand for? Fits the scale of `games/ctb/search/worth.py`.

Games of one level against itself (below level 5 slips decide more than positions do); every few moves a search looks at
the position, and at the end it is known who won. The scale is the one under which these results were likeliest. The
seeds are fixed: everybody gets the same figure.
"""

from __future__ import annotations

import argparse
from math import exp, log

from ctb_levels import play_table
from flagfall.core.plugins import find_game
from flagfall.core.records.record import replay
from flagfall.games.ctb.definitions.load import VARIANTS
from flagfall.games.ctb.insight.review import NODES
from flagfall.games.ctb.rules.protocol.legal_moves import legal_codes
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.search.searcher import Thinker
from flagfall.games.ctb.search.worth import SCALE

EVERY = 5  # positions next to each other tell the same


def observations(variant: str, level: int, games: int) -> list[tuple[int, float]]:
    """Scores of the side to move, and what came of it: 1, a half or 0."""
    thinker, found = Thinker(), []
    for seed in range(games):
        table = play_table(variant, (level, level), seed)
        outcome = table.outcome
        assert outcome is not None
        states = [step.state for step in replay(table.record(), find_game("ctb"))]
        playing = [state for state in states if state.phase is Phase.PLAYING and state.outcome is None]
        for state in playing[::EVERY]:
            if len(legal_codes(state)) < 2:
                continue
            thinker.forget()
            thought = thinker.best(state, nodes=NODES)
            if not thought.is_sure:
                player = state.player(state.field.side)
                found.append((thought.score, 0.5 if not outcome.winners else float(player in outcome.winners)))
    return found


def likelihood(scale: float, found: list[tuple[int, float]]) -> float:
    """How likely the results are under a scale; logarithm."""
    total = 0.0
    for score, won in found:
        chance = min(max(1 / (1 + exp(-score / scale)), 1e-9), 1 - 1e-9)
        total += won * log(chance) + (1 - won) * log(1 - chance)
    return total


def main() -> None:
    """Fit and print, for each rule set and for all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--level", type=int, default=5)
    options = parser.parse_args()
    everything: list[tuple[int, float]] = []
    for variant in VARIANTS:
        found = observations(variant, options.level, options.games)
        everything += found
        best = max(range(20, 1_001, 5), key=lambda scale: likelihood(scale, found))
        print(f"{variant}: {len(found)} positions, scale {best}", flush=True)
    best = max(range(20, 1_001, 5), key=lambda scale: likelihood(scale, everything))
    print(f"all: {len(everything)} positions, scale {best}; chance.py has {SCALE}")


if __name__ == "__main__":
    main()
