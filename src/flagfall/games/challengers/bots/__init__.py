"""Bots of Challengers!."""
