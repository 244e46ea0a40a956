"""The adviser of the deck phase: levels, picks, redraws and cuts by the chance to win the game."""
