"""`python -m training.learn_corrections`: put the tables of tournaments right by games that are played by the rules.

It reads what `learn_builder.py` wrote for tournaments, and writes it anew; once, for it learns from a player by those
tables. The same seed gives the same tables, in some ten minutes of one core.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from flagfall.games.challengers.bots.batch.games import BulkGames
from flagfall.games.challengers.bots.batch.play import GREEDY
from flagfall.games.challengers.bots.weights import read_lessons
from flagfall.games.challengers.config import Config
from training.corrections import look_back
from training.exploration import Explorer
from training.lab import Lab

FILE = Path(__file__).parents[1] / "src/flagfall/games/challengers/bots/data/tournament.json"


def main() -> None:
    """Play, look back, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1001)
    parser.add_argument("--games", type=int, default=400_000)
    given = parser.parse_args()
    if "corrections" in read_lessons("tournament"):
        sys.exit("These tables have been put right already; learn_builder.py makes new ones.")
    games = BulkGames(Config(players=8), ["builder", *["greedy"] * 7])
    found = Explorer(games, GREEDY).play(given.games, given.seed, card=0.25, slope=0.25, chaos=0.1)
    look_back(FILE, Lab(8), found, given.seed)


if __name__ == "__main__":
    main()
