"""Cups, the daily and puzzles: what people compete in besides single tables."""
