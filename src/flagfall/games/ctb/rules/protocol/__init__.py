"""The course of a game: setup, placement, toss, turns, ending."""
