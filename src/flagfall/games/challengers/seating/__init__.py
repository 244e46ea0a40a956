"""Seating plans: how even one is, the best there can be, a search for it, and its titles in simulation."""
