"""`python -m training.learn_oracle`: learn anew from which lead, with which deck, how many duels are won.

It reads the tables of `learn_builder.py`, so it is run after that. The same seed gives the same file, in some five
minutes of one core.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from training.chances import write_chances

FILE = Path(__file__).parents[1] / "src/flagfall/games/challengers/bots/data/duel_chances.json"


def main() -> None:
    """Play, count, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--file", type=Path, default=FILE)
    given = parser.parse_args()
    write_chances(given.file, given.games, given.seed)


if __name__ == "__main__":
    main()
