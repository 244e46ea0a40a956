"""Against guessing, flooding and borrowed names."""
