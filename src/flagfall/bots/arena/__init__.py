"""Bots against bots, many games: who is how strong, and how sure that is."""
