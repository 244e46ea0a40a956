"""HTTP: cups, the daily and puzzles."""
