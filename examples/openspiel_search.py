"""OpenSpiel's own searches play our games: MCTS where all is open, IS-MCTS where something is hidden.

    pip install 'flagfall[spiel]'
    python examples/openspiel_search.py --games 4 --simulations 50

Each plays against somebody who moves at random, on both sides in turn.
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import flagfall.spiel  # noqa: F401 (registers the games)

# The end of a game, so that random playouts are short: the upper side is a move from losing its Base.
POSITION = "position=3b4/8/2S1r3/8/8/3R1s2/8/4B3 s,max_moves=40"
OPEN = f"python_flagfall_ctb({POSITION})"
HIDDEN = f"python_flagfall_ctb(information=hidden,{POSITION})"
CARDS = "python_flagfall_challengers(players=2)"


def searcher(game, simulations, source):
    """The search that fits what is declared of a game."""
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=source)
    if game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        return mcts.MCTSBot(game, uct_c=1.4, max_simulations=simulations, evaluator=evaluator, random_state=source)
    return ismcts.ISMCTSBot(game, evaluator, 1.4, simulations, random_state=source)


def play(game, bots, source):
    """One game; what everybody has won."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(source.choice(outcomes, p=chances))
            continue
        bot = bots[state.current_player()]
        state.apply_action(source.choice(state.legal_actions()) if bot is None else bot.step(state))
    return state.returns()


def main(games=4, simulations=50, seed=1, names=(OPEN, HIDDEN, CARDS)):
    """How often the search wins; by name of the game."""
    found = {}
    for name in names:
        game, source = pyspiel.load_game(name), np.random.RandomState(seed)
        won = 0
        for number in range(games):
            bots = [None, None]
            bots[number % 2] = searcher(game, simulations, source)
            won += play(game, bots, source)[number % 2] > 0
        found[name] = won
        print(f"{name}: {type(bots[number % 2]).__name__} won {won} of {games}", flush=True)
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    main(given.games, given.simulations, given.seed)
