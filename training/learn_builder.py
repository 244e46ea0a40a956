"""`python -m training.learn_builder`: learn anew what decks are worth, and write the tables that bots read.

The same seed gives the same tables. With the numbers as they are it takes a few minutes for each mode on one core, most
of a minute of it for the compiler.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from training.learned_tables import PLAYERS, learn, write

FOLDER = Path(__file__).parents[1] / "src/flagfall/games/challengers/bots/data"


def main() -> None:
    """One mode or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mode", choices=list(PLAYERS), action="append")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--games", type=int, default=20_000, help="tournaments of each step")
    parser.add_argument("--decks", type=int, default=4_000, help="decks of each round and step that are tried out")
    parser.add_argument("--trial", type=int, default=8_000, help="games by which steps are compared")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    given = parser.parse_args()
    for mode in given.mode or PLAYERS:
        found = learn(mode, given.seed, given.games, given.decks, given.trial, print)
        write(given.folder / f"{mode}.json", mode, given.seed, *found)


if __name__ == "__main__":
    main()
