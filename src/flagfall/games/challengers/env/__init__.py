"""Challengers! for learning programs: compiled tournaments, actions as numbers, observations as small integers."""
