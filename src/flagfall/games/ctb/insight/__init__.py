"""Many games and many moves: perft and random games."""
