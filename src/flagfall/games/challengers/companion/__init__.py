"""The companion at a real table: an evening as a log of small entries, told by the rules of the game."""
