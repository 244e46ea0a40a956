"""How quickly OpenSpiel plays our games at random, next to its own, in one run on one core."""

from __future__ import annotations

import random
import time

import pyspiel
from open_spiel.python import games as _their_games  # noqa: F401 (registers those written in Python)

import flagfall.spiel  # noqa: F401 (registers ours)

GAMES = (
    ("python_tic_tac_toe", 400),
    ("python_kuhn_poker", 800),
    ("gin_rummy", 20),
    ("python_flagfall_ctb", 6),
    ("python_flagfall_ctb(information=hidden)", 6),
    ("python_flagfall_challengers(players=2)", 20),
    ("python_flagfall_challengers(players=2,chance_mode=sampled)", 20),
    ("python_flagfall_challengers(players=8)", 3),
)


def play(name: str, games: int) -> tuple[int, float]:
    """Actions, chance included, and seconds of this core."""
    game, source, actions = pyspiel.load_game(name), random.Random(1), 0
    begun = time.process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(source.choices(outcomes, chances)[0])
            else:
                state.apply_action(source.choice(state.legal_actions()))
            actions += 1
    return actions, time.process_time() - begun


def main() -> None:
    print("| game | games | actions | actions/s |\n|---|---|---|---|")
    for name, games in GAMES:
        actions, seconds = play(name, games)
        print(f"| `{name}` | {games} | {actions} | {actions / seconds:,.0f} |")


if __name__ == "__main__":
    main()
