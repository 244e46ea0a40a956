"""Does a game tell players more than they may know? Twin worlds find out, in anybody's game.

    pip install 'flagfall[spiel]'
    python examples/find_a_leak.py

The game is Leduc poker of OpenSpiel. As it comes, nobody can tell two worlds apart in which only the other's card
differs. Then a careless observer is planted, which adds "their card is higher" to what players see.
"""

import pyspiel

from flagfall.testing import SpielWorld, find_leaks


def careless(state, player):
    """What a player may know, and a bit more."""
    cards = [history.action for history in state.full_history() if history.player == int(pyspiel.PlayerId.CHANCE)][:2]
    hint = "" if len(cards) < 2 else f" their card is higher: {cards[1 - player] > cards[player]}"
    return state.information_state_string(player) + hint


def leaks(observe=None):
    """What can be told apart in a few games."""
    game = pyspiel.load_game("leduc_poker")
    return [
        leak
        for seed in range(10)
        for leak in find_leaks(lambda _: SpielWorld(game.new_initial_state(), observe), seed=seed)
    ]


if __name__ == "__main__":
    print(f"Leduc poker as it is: {len(leaks())} leaks")
    found = leaks(careless)
    print(f"With a careless observer: {len(found)} leaks, such as: {found[0]}")
