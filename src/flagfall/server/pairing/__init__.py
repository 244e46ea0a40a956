"""Brings people together who want to play with whoever is there."""
