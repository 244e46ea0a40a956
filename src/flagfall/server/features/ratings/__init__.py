"""Ratings: how a finished game changes them, and the list of the best."""
