"""Narration of a game, as keys of the catalogue and as text."""
