"""What is told of a game, as keys of the catalogue and in words."""
