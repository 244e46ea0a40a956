"""Cups, the daily and puzzles, as the API tells of them."""
